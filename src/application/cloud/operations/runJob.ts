import { NotFound } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { IdGenerator } from '../../shared/ids.port.js';
import { PUBLISH_TRACK_RECORD_JOB, type Job, type JobResult, type JobInitiator } from './job.js';
import type { JobLeases } from './jobLeases.port.js';

export interface JobReport extends JobResult {
  readonly job: string;
  readonly took_ms: number;
}

/** Longer than any job takes. */
const LEASE_SECONDS = 600;

/** Runs a job, unless another process is running it. */
export class RunJob {
  constructor(
    readonly jobs: readonly Job[],
    private readonly leases: JobLeases,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  async execute(name: string, by: JobInitiator): Promise<JobReport> {
    const job = this.jobs.find((each) => each.name === name);
    if (job === undefined)
      throw new NotFound(
        `There is no job ${name}. The jobs are: ${[...this.jobs.map((each) => each.name), PUBLISH_TRACK_RECORD_JOB].join(', ')}.`,
      );
    const startedAt = this.clock.now();
    const result = await this.alone(job, by, startedAt);
    return { job: name, ...result, took_ms: elapsedMsBetween(startedAt, this.clock.now()) };
  }

  private async alone(job: Job, by: JobInitiator, now: Date): Promise<JobResult> {
    const holder = this.ids.next();
    const until = new Date(now.getTime() + (job.leaseSeconds ?? LEASE_SECONDS) * 1000);
    if (!(await this.leases.take(job.name, holder, now, until))) return { processed: 0, failed: 0 };
    try {
      return await job.run(by);
    } finally {
      await this.leases.release(job.name, holder);
    }
  }
}

/** Returns the elapsed time, never negative, even if the clock was set back in between. */
export const elapsedMsBetween = (begun: Date, ended: Date): number => Math.max(0, ended.getTime() - begun.getTime());
