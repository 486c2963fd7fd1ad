/** Encrypts what waits in the outbox, bound to its id, so that a copy of the database tells no license key. */
export interface Seal {
  close(id: string, plain: string): string;
  /** Throws when the text was changed, belongs to another id or was sealed under a secret that is gone. */
  open(id: string, sealed: string): string;
}
