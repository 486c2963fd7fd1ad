import type { SnapshotBodyLocation } from '../../../domain/cloud/sync/snapshotBody.js';

/**
 * The bytes of snapshots in one place, by the snapshots' ids, which tell nothing of their owners. Never inside a unit of
 * work. Everything throws `UpstreamError` when the place does not answer.
 */
export interface SnapshotBodyStore {
  readonly place: SnapshotBodyLocation;
  /** All of it or nothing. */
  put(id: string, body: Uint8Array): Promise<void>;
  /** Null when there is none; never more bytes than the largest snapshot has, and one. */
  get(id: string): Promise<Uint8Array | null>;
  /** One that is not there is removed already. */
  remove(id: string): Promise<void>;
  /** The ids of those put before `before`, by the place's own clock, some at a time. */
  listPutBefore(before: Date): AsyncIterable<readonly string[]>;
}
