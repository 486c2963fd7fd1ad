import type {
  SnapshotBodyLocation,
  StoredSnapshotBody,
  StoredSnapshot,
} from '../../../domain/cloud/sync/snapshotBody.js';
import type { SnapshotFacts } from '../../../domain/shared/sync/snapshot.js';

/**
 * Snapshots of licenses, without their bytes. Each is asked for together with its owner: one of somebody else is not
 * there. Whoever removes one removes its body after the commit.
 */
export interface Snapshots {
  /** Its body was put before. */
  add(licenseId: string, snapshot: StoredSnapshot): Promise<void>;
  /** Newest first. */
  list(licenseId: string, limit: number): Promise<readonly SnapshotFacts[]>;
  find(licenseId: string, id: string): Promise<StoredSnapshot | null>;
  /** Null when it was not there. */
  remove(licenseId: string, id: string): Promise<StoredSnapshotBody | null>;
  /** Removes all but the newest `keep`. */
  removeAllBut(licenseId: string, keep: number): Promise<readonly StoredSnapshotBody[]>;
  /** Which of these ids are of snapshots with their body in this place. */
  findReferencedIds(place: SnapshotBodyLocation, ids: readonly string[]): Promise<readonly string[]>;
  storageUsage(): Promise<readonly SnapshotStorageUsage[]>;
}

/** All that is kept in one place, of all licenses. */
export interface SnapshotStorageUsage {
  readonly place: SnapshotBodyLocation;
  readonly count: number;
  readonly bytes: number;
}
