import { daysAfter } from '../../../domain/shared/calendar/daysAfter.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { Job, JobResult } from './job.js';

/** A store that grows, and how long what it keeps is of use. */
export interface PrunableStore {
  readonly retentionDays: number;
  /** Forgets what ended before `before`; how many. */
  prune(before: Date): Promise<number>;
}

/** Forgets what nobody needs any more; a store that fails keeps no other from it. */
export class PruneStores implements Job {
  readonly name = 'prune';
  readonly schedule = '0 30 3 * * *';

  constructor(
    private readonly stores: readonly PrunableStore[],
    private readonly clock: Clock,
    private readonly report: ProblemReport,
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
