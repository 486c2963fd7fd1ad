/** What a job did: how many it dealt with, and at how many it failed. */
export interface JobResult {
  readonly processed: number;
  readonly failed: number;
}

/** The clock runs a job for what is due; somebody who asks for it wants it done now. */
export type JobInitiator = 'clock' | 'request';

/** Something that the cloud does by the clock. */
export interface Job {
  readonly name: string;
  /** As in crontab, with seconds; or a pause. */
  readonly schedule: string | { readonly everySeconds: number };
  /** How long a process that died in it keeps it from the others, where two runs at once do no harm; else ten minutes. */
  readonly leaseSeconds?: number;
  run(by: JobInitiator): Promise<JobResult>;
}
