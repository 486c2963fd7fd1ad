import { MINUTE_MS } from '../../shared/timeUnits.js';
import type { SnapshotBodyFault, Snapshot, SnapshotFacts } from '../../shared/sync/snapshot.js';

/** Where a snapshot's bytes can be stored: in the database, or in S3-compatible storage. */
export const SNAPSHOT_BODY_LOCATIONS = ['database', 's3'] as const;
export type SnapshotBodyLocation = (typeof SNAPSHOT_BODY_LOCATIONS)[number];

/** Where the bytes of one snapshot are stored. */
export interface StoredSnapshotBody {
  readonly id: string;
  readonly place: SnapshotBodyLocation;
}

/** The stored metadata of a snapshot. */
export interface StoredSnapshot extends SnapshotFacts {
  /** Digest of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly place: SnapshotBodyLocation;
}

/**
 * A snapshot's bytes are stored before its database row. Bytes that still have no row after this time are left over
 * from a crash between the two steps, or from a deletion that did not remove them.
 */
export const ORPHAN_BODY_AGE_HOURS = 6;

/**
 * An upload is refused if its database row is not written within this time, since its bytes may soon count as orphaned.
 */
const WRITTEN_WITHIN_MINUTES = 60;

export const isUploadTooLate = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > WRITTEN_WITHIN_MINUTES * MINUTE_MS;

/** Returns what is wrong with a snapshot's stored bytes; null when they match the upload. */
export function snapshotBodyFaultOf(
  blob: Uint8Array | null,
  sha256: string | null,
  expected: Pick<Snapshot, 'sizeBytes' | 'sha256'>,
): SnapshotBodyFault | null {
  if (blob === null) return 'missing';
  return blob.byteLength === expected.sizeBytes && sha256 === expected.sha256 ? null : 'changed';
}
