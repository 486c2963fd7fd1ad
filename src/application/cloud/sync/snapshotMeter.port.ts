import type { BodyPlace } from '../../../domain/cloud/sync/body.js';
import type { BodyFault } from '../../../domain/shared/sync/snapshot.js';

export type BodyCall = 'put' | 'get' | 'remove' | 'list';

/** Counts what happens to the bytes of snapshots. */
export interface SnapshotMeter {
  bodyCalled(place: BodyPlace, call: BodyCall, result: 'ok' | 'failed'): void;
  bodyFaulty(place: BodyPlace, fault: BodyFault): void;
  orphansRemoved(place: BodyPlace, count: number): void;
}
