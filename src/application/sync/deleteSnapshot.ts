import { snapshotNotFound } from './snapshotNotFound.js';
import type { Snapshots } from './snapshots.port.js';

/** Removes a license's own snapshot for good. */
export class DeleteSnapshot {
  constructor(private readonly snapshots: Snapshots) {}

  async execute(licenseId: string, id: string): Promise<void> {
    if (!(await this.snapshots.remove(licenseId, id))) throw snapshotNotFound();
  }
}
