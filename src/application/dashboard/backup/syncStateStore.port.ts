import type { SnapshotLineage } from '../../../domain/dashboard/backup/snapshotLineage.js';

/** The SHA-256, in hexadecimal, of each file that cannot be fetched or computed again. */
export type FileDigests = Readonly<Record<string, string>>;

/** The record of this folder's last push or pull. */
export interface SyncState extends SnapshotLineage {
  /** Digests at the last push or pull; null before the first. */
  readonly digests: FileDigests | null;
  readonly lastPushAt: string | null;
  /**
   * Time of the last pull, by this machine's clock. Earlier events were recorded, and reported by alerts, on another
   * machine.
   */
  readonly lastPullAt: string | null;
}

export interface SyncStateStore {
  /** Returns a state with a new machine id when nothing is stored or the file is unreadable. */
  load(): Promise<SyncState>;
  /** Resolves once the state is on disk. */
  save(state: SyncState): Promise<void>;
}
