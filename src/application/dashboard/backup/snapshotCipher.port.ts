import type { KeyDerivation } from '../../../domain/dashboard/backup/keyDerivation.js';
import type { Passphrase } from '../../../domain/dashboard/backup/passphrase.js';

/** Encrypts and decrypts snapshots. Neither the cipher nor its keys reveal a passphrase or key bytes. */
export interface SnapshotCipher {
  /** Creates a derivation with the current cost parameters and a new salt. */
  newDerivation(): KeyDerivation;
  /** Slow by design, but does not block the event loop. */
  deriveKey(passphrase: Passphrase, derivation: KeyDerivation): Promise<SnapshotKey>;
}

export interface SnapshotKey {
  /** Equal for the same passphrase and derivation. Checking a guessed passphrase against it takes a full derivation. */
  readonly fingerprint: string;
  /** Compresses and encrypts `plain` and authenticates `head` along with it. Never returns the same bytes twice. */
  seal(head: string, plain: Uint8Array): Promise<Uint8Array>;
  /** Returns null when any part of `sealed` or `head` differs from what was encrypted. */
  open(head: string, sealed: Uint8Array): Promise<Uint8Array | null>;
}
