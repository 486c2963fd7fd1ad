import type { UnitOfWork } from '../unitOfWork.port.js';
import type { SnapshotBodyStores } from './snapshotBodyStores.js';
import { snapshotNotFound } from './snapshotNotFound.js';
import type { Snapshots } from './snapshots.port.js';

/** Permanently removes one of a license's snapshots; refused when the storage of its body cannot be reached. */
export class DeleteSnapshot {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly snapshots: Snapshots,
    private readonly bodies: SnapshotBodyStores,
  ) {}

  async execute(licenseId: string, id: string): Promise<void> {
    const body = await this.unitOfWork.run(async () => {
      const removed = await this.snapshots.remove(licenseId, id);
      if (removed === null) throw snapshotNotFound();
      this.bodies.storeFor(removed.place);
      return removed;
    });
    await this.bodies.discard([body]);
  }
}
