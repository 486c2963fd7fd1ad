import type {
  SnapshotBodyLocation,
  StoredSnapshotBody,
  StoredSnapshot,
} from '../../../domain/cloud/sync/snapshotBody.js';
import type { SnapshotFacts } from '../../../domain/shared/sync/snapshot.js';

/**
 * Snapshots of licenses, without their bytes. Each snapshot is looked up together with its owner, so another license's
 * snapshot counts as missing. A caller that removes a snapshot must remove its body after the commit.
 */
export interface Snapshots {
  /** The snapshot's body must already be stored. */
  add(licenseId: string, snapshot: StoredSnapshot): Promise<void>;
  /** Newest first. */
  list(licenseId: string, limit: number): Promise<readonly SnapshotFacts[]>;
  find(licenseId: string, id: string): Promise<StoredSnapshot | null>;
  /** Returns null when the snapshot did not exist. */
  remove(licenseId: string, id: string): Promise<StoredSnapshotBody | null>;
  /** Removes all snapshots but the newest `keep`. */
  removeAllBut(licenseId: string, keep: number): Promise<readonly StoredSnapshotBody[]>;
  /** Returns the ids in `ids` whose snapshot has its body in this storage location. */
  findReferencedIds(location: SnapshotBodyLocation, ids: readonly string[]): Promise<readonly string[]>;
  storageUsage(): Promise<readonly SnapshotStorageUsage[]>;
}

/** The storage used by the snapshots of all licenses in one location. */
export interface SnapshotStorageUsage {
  readonly place: SnapshotBodyLocation;
  readonly count: number;
  readonly bytes: number;
}
