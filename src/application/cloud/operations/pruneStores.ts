import { daysAfter } from '../../../domain/shared/calendar/daysAfter.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { Job, JobResult } from './job.js';

/** A store that keeps growing, and how long its records are useful. */
export interface PrunableStore {
  readonly retentionDays: number;
  /** Deletes records that ended before `before` and returns their number. */
  prune(before: Date): Promise<number>;
}

/** Deletes records that are no longer needed; if one store fails, the others are still pruned. */
export class PruneStores implements Job {
  readonly name = 'prune';
  readonly schedule = '0 30 3 * * *';

  constructor(
    private readonly stores: readonly PrunableStore[],
    private readonly clock: Clock,
    private readonly report: ReportProblem,
  ) {}

  async run(): Promise<JobResult> {
    const counts = { processed: 0, failed: 0 };
    for (const store of this.stores) {
      try {
        counts.processed += await store.prune(daysAfter(this.clock.now(), -store.retentionDays));
      } catch (problem) {
        counts.failed += 1;
        this.report(problem, this.name);
      }
    }
    return counts;
  }
}
