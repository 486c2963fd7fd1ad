import type { SnapshotBodyLocation } from '../../../domain/cloud/sync/snapshotBody.js';
import type { SnapshotBodyFault } from '../../../domain/shared/sync/snapshot.js';

export type BodyStoreOperation = 'put' | 'get' | 'remove' | 'list';

/** Counts operations on the bytes of snapshots. */
export interface SnapshotMeter {
  countBodyCall(place: SnapshotBodyLocation, call: BodyStoreOperation, result: 'ok' | 'failed'): void;
  countFaultyBody(place: SnapshotBodyLocation, fault: SnapshotBodyFault): void;
  countRemovedOrphans(place: SnapshotBodyLocation, count: number): void;
}
