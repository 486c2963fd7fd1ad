/** Maximum size of a snapshot's decoded bytes: 5 MiB. */
export const MAX_SNAPSHOT_BYTES = 5 * 1024 * 1024;
/** How many of a license's newest snapshots are kept and listed. */
export const MAX_SNAPSHOTS_PER_LICENSE = 30;
/** Maximum size of `meta` as JSON. */
export const MAX_SNAPSHOT_META_BYTES = 4 * 1024;
export const MAX_FINGERPRINT_CHARACTERS = 128;

/** Arbitrary data that the client stores with a snapshot. */
export type SnapshotMeta = Readonly<Record<string, unknown>>;

/** The metadata of a snapshot, without its ciphertext. */
export interface SnapshotFacts {
  readonly id: string;
  readonly createdAt: Date;
  readonly sizeBytes: number;
  readonly meta: SnapshotMeta;
  /** A fingerprint of the passphrase, computed by the client, that shows which passphrase opens the snapshot. */
  readonly passphraseFingerprint: string;
}

/** A snapshot encrypted by a client; the cloud cannot read it. */
export interface Snapshot extends SnapshotFacts {
  readonly blob: Uint8Array;
  /** Digest of `blob`, in hexadecimal. */
  readonly sha256: string;
}

/** The faults that the stored bytes of a snapshot can have. */
export const SNAPSHOT_BODY_FAULTS = ['missing', 'changed'] as const;
export type SnapshotBodyFault = (typeof SNAPSHOT_BODY_FAULTS)[number];
