import { DELIVERY_LEASE_SECONDS } from '../../../../domain/cloud/messaging/lease.js';
import type { Job, JobResult, JobInitiator } from '../../operations/job.js';
import type { DeliverOutbox } from './deliverOutbox.js';

/** Delivers what is due; at somebody's request also what waits for a later try or was given up. */
export class DeliverOutboxJob implements Job {
  readonly name = 'deliver-outbox';
  readonly schedule = '*/10 * * * * *';
  /** Each effect has a lease of its own. */
  readonly leaseSeconds = DELIVERY_LEASE_SECONDS;

  constructor(private readonly deliverOutbox: DeliverOutbox) {}

  run(by: JobInitiator): Promise<JobResult> {
    return this.deliverOutbox.execute(by === 'request');
  }
}
