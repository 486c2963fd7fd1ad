/** Length of a submitter's name, a keyed hash of the license id in hexadecimal. */
export const SUBMITTER_CHARACTERS = 16;
