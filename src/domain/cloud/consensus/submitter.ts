/** Hexadecimal characters of a submitter's name, which is a keyed hash of the license's id. */
export const SUBMITTER_CHARACTERS = 16;
