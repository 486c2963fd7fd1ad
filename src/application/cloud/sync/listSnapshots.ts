import { MAX_SNAPSHOTS_PER_LICENSE, type SnapshotFacts } from '../../../domain/shared/sync/snapshot.js';
import type { Snapshots } from './snapshots.port.js';

/** Lists all snapshots of a license, newest first, without their ciphertext. */
export class ListSnapshots {
  constructor(private readonly snapshots: Snapshots) {}

  execute(licenseId: string): Promise<readonly SnapshotFacts[]> {
    return this.snapshots.list(licenseId, MAX_SNAPSHOTS_PER_LICENSE);
  }
}
