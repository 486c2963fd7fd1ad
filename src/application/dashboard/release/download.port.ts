/** A folder that holds a downloaded release with its checksums. */
export interface DownloadFolder {
  /** The content of a small file; null when it is missing, unreadable, or larger than 64 KiB. */
  read(fileName: string): Promise<Buffer | null>;
  /** Returns the file's SHA-256 in hexadecimal; null when the file is missing or unreadable. */
  sha256(fileName: string): Promise<string | null>;
}

export interface SignatureVerifier {
  /** Whether the content was signed (Ed25519) with one of the publisher's keys. */
  areValid(content: Buffer, signature: Buffer): boolean;
}
