import type { Snapshot, SnapshotFacts } from '../../domain/sync/snapshot.js';

/** Snapshots of licenses. Each is asked for together with its owner: one of somebody else is not there. */
export interface Snapshots {
  add(licenseId: string, snapshot: Snapshot): Promise<void>;
  /** Newest first. */
  list(licenseId: string, most: number): Promise<readonly SnapshotFacts[]>;
  find(licenseId: string, id: string): Promise<Snapshot | null>;
  /** Whether it was there. */
  remove(licenseId: string, id: string): Promise<boolean>;
  /** Removes all but the newest `keep`; how many that were. */
  removeAllBut(licenseId: string, keep: number): Promise<number>;
  holding(): Promise<SnapshotHolding>;
}

/** All that is kept, of all licenses. */
export interface SnapshotHolding {
  readonly count: number;
  readonly bytes: number;
}
