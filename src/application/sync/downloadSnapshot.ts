import type { Snapshot } from '../../domain/sync/snapshot.js';
import { snapshotNotFound } from './snapshotNotFound.js';
import type { Snapshots } from './snapshots.port.js';

/** Hands a license its own snapshot. */
export class DownloadSnapshot {
  constructor(private readonly snapshots: Snapshots) {}

  async execute(licenseId: string, id: string): Promise<Snapshot> {
    const snapshot = await this.snapshots.find(licenseId, id);
    if (snapshot === null) throw snapshotNotFound();
    return snapshot;
  }
}
