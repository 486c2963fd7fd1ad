import type { SnapshotBodyLocation } from '../../../domain/cloud/sync/snapshotBody.js';

/**
 * The bytes of snapshots in one storage, by snapshot ids, which reveal nothing about their owners. Never call it inside
 * a unit of work. Every method throws `UpstreamError` when the storage does not answer.
 */
export interface SnapshotBodyStore {
  readonly place: SnapshotBodyLocation;
  /** Stores all of it or nothing. */
  put(id: string, body: Uint8Array): Promise<void>;
  /** Null when it does not exist; reads at most one byte more than the largest snapshot. */
  get(id: string): Promise<Uint8Array | null>;
  /** Removing a missing body succeeds. */
  remove(id: string): Promise<void>;
  /** The ids of bodies stored before `before` by the storage's own clock, in batches. */
  listPutBefore(before: Date): AsyncIterable<readonly string[]>;
}
