import { daysAfter } from '../../domain/licensing/standing.js';
import type { Clock } from '../clock.port.js';
import type { Outbox } from '../delivery/outbox.port.js';
import type { Job, JobResult } from './job.js';

/** How long support can see that a mail was sent. */
const KEEP_DELIVERIES_DAYS = 90;

/** Forgets what nobody needs any more. */
export class Prune implements Job {
  readonly name = 'prune';
  readonly schedule = '0 30 3 * * *';

  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<JobResult> {
    return { processed: await this.outbox.prune(daysAfter(this.clock.now(), -KEEP_DELIVERIES_DAYS)), failed: 0 };
  }
}
