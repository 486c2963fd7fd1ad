import type { KeyDerivation } from '../../../domain/dashboard/backup/keyDerivation.js';
import type { Passphrase } from '../../../domain/dashboard/backup/passphrase.js';

/** Encrypts and decrypts snapshots. Neither it nor its keys reveal a passphrase or key bytes. */
export interface SnapshotCipher {
  /** Creates a derivation with the current cost parameters and a new salt. */
  newDerivation(): KeyDerivation;
  /** Slow by design, but off the event loop. */
  deriveKey(passphrase: Passphrase, derivation: KeyDerivation): Promise<SnapshotKey>;
}

export interface SnapshotKey {
  /** Equal for equal passphrase and derivation; reveals no more than trying the derivation would. */
  readonly fingerprint: string;
  /** Compresses, encrypts and binds the result to `head`. Never returns the same bytes twice. */
  seal(head: string, plain: Uint8Array): Promise<Uint8Array>;
  /** Null when any part of `sealed` or `head` differs from what was encrypted. */
  open(head: string, sealed: Uint8Array): Promise<Uint8Array | null>;
}
