/** The length of a submitter's name, which is a keyed hash of the license id in hexadecimal. */
export const SUBMITTER_CHARACTERS = 16;
