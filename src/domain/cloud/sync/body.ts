import { MINUTE_MS } from '../../shared/timeUnits.js';
import type { BodyFault, Snapshot, SnapshotFacts } from '../../shared/sync/snapshot.js';

/** Where the bytes of a snapshot can lie: in the database, or in an S3-compatible storage. */
export const BODY_PLACES = ['database', 's3'] as const;
export type BodyPlace = (typeof BODY_PLACES)[number];

/** The bytes of a snapshot, by its id. */
export interface StoredBody {
  readonly id: string;
  readonly place: BodyPlace;
}

/** What is kept of a snapshot beside its bytes. */
export interface StoredSnapshot extends SnapshotFacts {
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly place: BodyPlace;
}

/**
 * Bytes are put before the snapshot is written down. Those without a snapshot after so long were left behind by an end
 * between the two, or by a removal that did not reach them.
 */
export const ORPHAN_AFTER_HOURS = 6;

/** An upload that is not written down by then is refused: its bytes may soon count as left behind. */
const WRITTEN_WITHIN_MINUTES = 60;

export const isTooLate = (begun: Date, now: Date): boolean =>
  now.getTime() - begun.getTime() > WRITTEN_WITHIN_MINUTES * MINUTE_MS;

/** Null when they are those that were uploaded. */
export function faultOf(
  blob: Uint8Array | null,
  sha256: string | null,
  expected: Pick<Snapshot, 'sizeBytes' | 'sha256'>,
): BodyFault | null {
  if (blob === null) return 'missing';
  return blob.byteLength === expected.sizeBytes && sha256 === expected.sha256 ? null : 'changed';
}
