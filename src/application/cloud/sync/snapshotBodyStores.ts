import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import type { SnapshotBodyLocation, StoredSnapshotBody } from '../../../domain/cloud/sync/snapshotBody.js';
import { runInParallel } from '../../shared/runInParallel.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { SnapshotBodyStore } from './snapshotBodyStore.port.js';

const AT_ONCE = 5;

interface RemovalProblem {
  /** Id of the body that could not be removed. */
  readonly id: string;
  readonly problem: unknown;
}

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
   * Removes bodies that no snapshot refers to, after the commit. Reports those that could not be removed; the sweep
   * removes them later.
   */
  async discard(bodies: readonly StoredSnapshotBody[]): Promise<void> {
    for (const { id, problem } of await this.remove(bodies))
      this.report(problem, `removal of the body of snapshot ${id}`);
  }

  /** Removes bodies as `discard` does, but returns the problems instead of reporting them. */
  async remove(bodies: readonly StoredSnapshotBody[]): Promise<readonly RemovalProblem[]> {
    const outcomes = await runInParallel(bodies, AT_ONCE, async ({ id, place }) => {
      try {
        await this.storeFor(place).remove(id);
        return [];
      } catch (problem) {
        return [{ id, problem }];
      }
    });
    return outcomes.flat();
  }
}
