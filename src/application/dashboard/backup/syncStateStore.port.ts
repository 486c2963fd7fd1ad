import type { SnapshotLineage } from '../../../domain/dashboard/backup/snapshotLineage.js';

/** SHA-256 in hexadecimal of each file that cannot be fetched or computed again. */
export type FileDigests = Readonly<Record<string, string>>;

/** This folder's record of its last push or pull. */
export interface SyncState extends SnapshotLineage {
  /** Digests at that time; null before the first. */
  readonly digests: FileDigests | null;
  readonly lastPushAt: string | null;
  /** By this machine's clock. Events recorded before it were recorded, and alerted, elsewhere. */
  readonly lastPullAt: string | null;
}

export interface SyncStateStore {
  /** A new machine when nothing is stored or the file is unreadable. */
  load(): Promise<SyncState>;
  /** Resolves once on disk. */
  save(state: SyncState): Promise<void>;
}
