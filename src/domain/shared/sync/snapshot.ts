/** Decoded bytes of a snapshot: 5 MiB. */
export const MAX_SNAPSHOT_BYTES = 5 * 1024 * 1024;
/** The newest so many of a license are kept and listed. */
export const MAX_SNAPSHOTS_PER_LICENSE = 30;
/** Of `meta`, written as JSON. */
export const MAX_SNAPSHOT_META_BYTES = 4 * 1024;
export const MAX_FINGERPRINT_CHARACTERS = 128;

/** Whatever the client wants to find again beside a snapshot. */
export type SnapshotMeta = Readonly<Record<string, unknown>>;

/** What is known of a snapshot besides its ciphertext. */
export interface SnapshotFacts {
  readonly id: string;
  readonly createdAt: Date;
  readonly sizeBytes: number;
  readonly meta: SnapshotMeta;
  /** Of the passphrase, made by the client: which of its passphrases opens this. */
  readonly passphraseFingerprint: string;
}

/** A portfolio as a client sealed it; to us it is opaque. */
export interface Snapshot extends SnapshotFacts {
  readonly blob: Uint8Array;
  /** Of `blob`, in hexadecimal. */
  readonly sha256: string;
}

/** A fault in the stored bytes of a snapshot. */
export type SnapshotBodyFault = 'missing' | 'changed';
