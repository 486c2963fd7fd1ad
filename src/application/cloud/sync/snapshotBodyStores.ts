import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import type { SnapshotBodyLocation, StoredSnapshotBody } from '../../../domain/cloud/sync/snapshotBody.js';
import { runInParallel } from '../../shared/runInParallel.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { SnapshotBodyStore } from './snapshotBodyStore.port.js';

const AT_ONCE = 5;

/** The storage locations of snapshot bytes: the one for new snapshots, and those that may still hold older ones. */
export class SnapshotBodyStores {
  constructor(
    readonly primary: SnapshotBodyStore,
    private readonly others: readonly SnapshotBodyStore[],
    private readonly report: ReportProblem,
  ) {}

  get all(): readonly SnapshotBodyStore[] {
    return [this.primary, ...this.others];
  }

  isConfigured(location: SnapshotBodyLocation): boolean {
    return this.all.some(({ place }) => place === location);
  }

  /** Throws `NotConfigured` for a location that is no longer configured in this deployment. */
  storeFor(location: SnapshotBodyLocation): SnapshotBodyStore {
    const found = this.all.find(({ place }) => place === location);
    if (found === undefined)
      throw new NotConfigured('snapshot_storage', {
        explanation: 'The storage that holds this snapshot is not available',
      });
    return found;
  }

  /**
   * Removes bodies that no snapshot refers to, after the commit. Returns how many could not be removed, which are left
   * to the sweep.
   */
  async discard(bodies: readonly StoredSnapshotBody[]): Promise<number> {
    const removals = await runInParallel(bodies, AT_ONCE, async ({ id, place }) => {
      try {
        await this.storeFor(place).remove(id);
        return true;
      } catch (problem) {
        this.report(problem, `removal of the body of snapshot ${id}`);
        return false;
      }
    });
    return removals.filter((isRemoved) => !isRemoved).length;
  }
}
