import type { ReportProblem } from '../../shared/reportProblem.port.js';

/** Result of a job: the numbers of processed and failed items. */
export interface JobResult {
  readonly processed: number;
  readonly failed: number;
}

/**
 * The origin of a run: a run started by the clock processes the items that are due, a requested run processes all
 * items.
 */
export type JobInitiator = 'clock' | 'request';

/** The job that runs only on request, because its request contains the track record. */
export const PUBLISH_TRACK_RECORD_JOB = 'publish-track-record';

/** A scheduled job of the cloud. */
export interface Job {
  readonly name: string;
  /** A crontab expression with seconds, or an interval. */
  readonly schedule: string | { readonly everySeconds: number };
  /**
   * The time after which another process takes over the job of a crashed process; ten minutes by default. Set it only
   * for jobs that may safely run twice at once.
   */
  readonly leaseSeconds?: number;
  run(by: JobInitiator): Promise<JobResult>;
}

/** Runs the tasks of a job in sequence, even after one fails. Each returns the number of items that it processed. */
export async function runTasks(
  { name }: Job,
  tasks: Iterable<() => Promise<number>> | AsyncIterable<() => Promise<number>>,
  report: ReportProblem,
): Promise<JobResult> {
  const counts = { processed: 0, failed: 0 };
  for await (const task of tasks) {
    try {
      counts.processed += await task();
    } catch (problem) {
      counts.failed += 1;
      report(problem, name);
    }
  }
  return counts;
}
