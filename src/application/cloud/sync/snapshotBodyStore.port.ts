import type { SnapshotBodyLocation } from '../../../domain/cloud/sync/snapshotBody.js';

/**
 * Stores the bytes of snapshots in one storage backend, keyed by snapshot ID. The IDs reveal nothing about the owners.
 * Never use it inside a unit of work. Every method throws `UpstreamError` when the backend does not respond.
 */
export interface SnapshotBodyStore {
  readonly place: SnapshotBodyLocation;
  /** Stores the whole body or nothing. */
  put(id: string, body: Uint8Array): Promise<void>;
  /** Returns null when the body does not exist; reads at most one byte more than the largest snapshot. */
  get(id: string): Promise<Uint8Array | null>;
  /** Removing a missing body succeeds. */
  remove(id: string): Promise<void>;
  /** The ids, in batches, of bodies that were stored before `before` according to the storage's clock. */
  listPutBefore(before: Date): AsyncIterable<readonly string[]>;
}
