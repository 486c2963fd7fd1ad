import type { SnapshotBodyLocation } from '../../../domain/cloud/sync/snapshotBody.js';
import type { SnapshotBodyFault } from '../../../domain/shared/sync/snapshot.js';

export const BODY_STORE_OPERATIONS = ['put', 'get', 'remove', 'list'] as const;
export type BodyStoreOperation = (typeof BODY_STORE_OPERATIONS)[number];

/** Counts operations on the bytes of snapshots. */
export interface SnapshotMeter {
  countBodyCall(place: SnapshotBodyLocation, call: BodyStoreOperation, result: 'ok' | 'failed'): void;
  countFaultyBody(place: SnapshotBodyLocation, fault: SnapshotBodyFault): void;
  countRemovedOrphans(place: SnapshotBodyLocation, count: number): void;
}
