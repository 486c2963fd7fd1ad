import type { KeyDerivation } from '../../../domain/dashboard/backup/keyDerivation.js';
import type { Passphrase } from '../../../domain/dashboard/backup/passphrase.js';

/** Locks and opens snapshots. Neither it nor the keys it makes show a passphrase or key bytes to anyone. */
export interface SnapshotCipher {
  /** Today's cost, with a salt of its own. */
  newDerivation(): KeyDerivation;
  /** Slow and costly by design, but not on the event loop. */
  deriveKey(passphrase: Passphrase, derivation: KeyDerivation): Promise<SnapshotKey>;
}

export interface SnapshotKey {
  /** The same for the same passphrase and derivation; tells nothing that trying the derivation would not. */
  readonly fingerprint: string;
  /** Compresses, encrypts and binds to `head`. Never the same twice. */
  seal(head: string, plain: Uint8Array): Promise<Uint8Array>;
  /** null when anything of `sealed` or `head` is not as it was sealed. */
  open(head: string, sealed: Uint8Array): Promise<Uint8Array | null>;
}
