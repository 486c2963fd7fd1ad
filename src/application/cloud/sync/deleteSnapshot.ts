import type { UnitOfWork } from '../unitOfWork.port.js';
import type { BodyPlaces } from './bodyPlaces.js';
import { snapshotNotFound } from './snapshotNotFound.js';
import type { Snapshots } from './snapshots.port.js';

/** Removes a license's own snapshot for good; refused where its body could not be reached at all. */
export class DeleteSnapshot {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly snapshots: Snapshots,
    private readonly bodies: BodyPlaces,
  ) {}

  async execute(licenseId: string, id: string): Promise<void> {
    const body = await this.unitOfWork.run(async () => {
      const removed = await this.snapshots.remove(licenseId, id);
      if (removed === null) throw snapshotNotFound();
      this.bodies.at(removed.place);
      return removed;
    });
    await this.bodies.discard([body]);
  }
}
