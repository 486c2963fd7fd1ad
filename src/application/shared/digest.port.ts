/** SHA-256 of bytes, or of a string's UTF-8, in hexadecimal. */
export type Sha256 = (content: Uint8Array | string) => string;
