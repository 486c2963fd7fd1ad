import { daysAfter } from '../../../domain/shared/calendar/daysAfter.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import { runTasks, type Job, type JobResult } from './job.js';

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

  run(): Promise<JobResult> {
    const tasks = this.stores.map((store) => () => store.prune(daysAfter(this.clock.now(), -store.retentionDays)));
    return runTasks(this, tasks, this.report);
  }
}
