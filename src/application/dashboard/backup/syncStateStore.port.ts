import type { SnapshotLineage } from '../../../domain/dashboard/backup/snapshotLineage.js';

/** Of each file that nobody can make again, its SHA-256 in hexadecimal. */
export type FileDigests = Readonly<Record<string, string>>;

/** What this folder remembers of its last push or pull. */
export interface SyncState extends SnapshotLineage {
  /** As the files were then; null before the first. */
  readonly digests: FileDigests | null;
  readonly lastPushAt: string | null;
  /** By the clock of this machine. What is on record from before was recorded, and told of, elsewhere. */
  readonly lastPullAt: string | null;
}

export interface SyncStateStore {
  /** A new machine when nothing is kept, or nothing that can be read. */
  load(): Promise<SyncState>;
  /** On disk when it resolves. */
  save(state: SyncState): Promise<void>;
}
