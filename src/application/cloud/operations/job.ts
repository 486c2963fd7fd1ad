/** Result of a job: the number of items processed and of those that failed. */
export interface JobResult {
  readonly processed: number;
  readonly failed: number;
}

/** The origin of a run: the clock runs a job for items that are due, a request for all items. */
export type JobInitiator = 'clock' | 'request';

/** A scheduled job of the cloud. */
export interface Job {
  readonly name: string;
  /** A crontab expression with seconds, or an interval. */
  readonly schedule: string | { readonly everySeconds: number };
  /**
   * How long a crashed process keeps the job's lease, for jobs that may safely run twice at once; ten minutes by
   * default.
   */
  readonly leaseSeconds?: number;
  run(by: JobInitiator): Promise<JobResult>;
}
