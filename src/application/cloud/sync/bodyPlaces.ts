import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import type { BodyPlace, StoredBody } from '../../../domain/cloud/sync/body.js';
import { inParallel } from '../../shared/inParallel.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { SnapshotBodies } from './snapshotBodies.port.js';

const AT_ONCE = 5;

/** The places that bytes of snapshots lie in: the one for new ones, and those that older ones may still lie in. */
export class BodyPlaces {
  constructor(
    readonly chosen: SnapshotBodies,
    private readonly others: readonly SnapshotBodies[],
    private readonly report: ProblemReport,
  ) {}

  get all(): readonly SnapshotBodies[] {
    return [this.chosen, ...this.others];
  }

  /** Throws `NotConfigured` for a place that this deployment does not know any more. */
  at(place: BodyPlace): SnapshotBodies {
    const found = this.all.find((each) => each.place === place);
    if (found === undefined)
      throw new NotConfigured('snapshot_storage', {
        explanation: 'This snapshot lies in a storage that is not configured here',
      });
    return found;
  }

  /** Removes bodies that no snapshot names any more, after the commit; those that stay are left to the sweep. */
  async discard(bodies: readonly StoredBody[]): Promise<void> {
    await inParallel(bodies, AT_ONCE, async ({ id, place }) => {
      try {
        await this.at(place).remove(id);
      } catch (problem) {
        this.report(problem, `removal of the body of snapshot ${id}`);
      }
    });
  }
}
