/** Encrypts the content of an outbox effect, bound to its id, so that a copy of the database reveals no license key. */
export interface OutboxCipher {
  encrypt(id: string, plain: string): string;
  /** Throws when the text was changed, belongs to another id or was encrypted under a secret that is gone. */
  decrypt(id: string, sealed: string): string;
}
