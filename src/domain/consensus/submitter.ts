/** A submitter is known by so many hexadecimal characters of the SHA-256 of the license key, and by nothing else. */
export const SUBMITTER_CHARACTERS = 16;
