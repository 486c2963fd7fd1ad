import type { BodyPlace, StoredBody, StoredSnapshot } from '../../../domain/cloud/sync/body.js';
import type { SnapshotFacts } from '../../../domain/shared/sync/snapshot.js';

/**
 * Snapshots of licenses, without their bytes. Each is asked for together with its owner: one of somebody else is not
 * there. Whoever removes one removes its body after the commit.
 */
export interface Snapshots {
  /** Its body was put before. */
  add(licenseId: string, snapshot: StoredSnapshot): Promise<void>;
  /** Newest first. */
  list(licenseId: string, most: number): Promise<readonly SnapshotFacts[]>;
  find(licenseId: string, id: string): Promise<StoredSnapshot | null>;
  /** Null when it was not there. */
  remove(licenseId: string, id: string): Promise<StoredBody | null>;
  /** Removes all but the newest `keep`. */
  removeAllBut(licenseId: string, keep: number): Promise<readonly StoredBody[]>;
  /** Which of these ids are of snapshots with their body in this place. */
  namedOf(place: BodyPlace, ids: readonly string[]): Promise<readonly string[]>;
  holding(): Promise<readonly SnapshotHolding[]>;
}

/** All that is kept in one place, of all licenses. */
export interface SnapshotHolding {
  readonly place: BodyPlace;
  readonly count: number;
  readonly bytes: number;
}
