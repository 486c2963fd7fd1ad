import { MINUTE_MS } from '../../shared/timeUnits.js';
import type { SnapshotBodyFault, Snapshot, SnapshotFacts } from '../../shared/sync/snapshot.js';

/** Where the bytes of a snapshot can lie: in the database, or in an S3-compatible storage. */
export const SNAPSHOT_BODY_LOCATIONS = ['database', 's3'] as const;
export type SnapshotBodyLocation = (typeof SNAPSHOT_BODY_LOCATIONS)[number];

/** The bytes of a snapshot, by its id. */
export interface StoredSnapshotBody {
  readonly id: string;
  readonly place: SnapshotBodyLocation;
}

/** What is kept of a snapshot beside its bytes. */
export interface StoredSnapshot extends SnapshotFacts {
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly place: SnapshotBodyLocation;
}

/**
 * Bytes are put before the snapshot is written down. Those without a snapshot after so long were left behind by an end
 * between the two, or by a removal that did not reach them.
 */
export const ORPHAN_BODY_AGE_HOURS = 6;

/** An upload that is not written down by then is refused: its bytes may soon count as left behind. */
const WRITTEN_WITHIN_MINUTES = 60;

export const isUploadTooLate = (begun: Date, now: Date): boolean =>
  now.getTime() - begun.getTime() > WRITTEN_WITHIN_MINUTES * MINUTE_MS;

/** Null when they are those that were uploaded. */
export function bodyFaultOf(
  blob: Uint8Array | null,
  sha256: string | null,
  expected: Pick<Snapshot, 'sizeBytes' | 'sha256'>,
): SnapshotBodyFault | null {
  if (blob === null) return 'missing';
  return blob.byteLength === expected.sizeBytes && sha256 === expected.sha256 ? null : 'changed';
}
