import { DELIVERY_LEASE_SECONDS } from '../../../../domain/cloud/messaging/lease.js';
import type { Job, JobResult, JobInitiator } from '../../operations/job.js';
import type { DeliverOutbox } from './deliverOutbox.js';

/** Delivers the effects that are due; on request, also those that wait for a later attempt or were given up. */
export class DeliverOutboxJob implements Job {
  readonly name = 'deliver-outbox';
  readonly schedule = '*/10 * * * * *';
  /** A short lease is enough: each effect has its own lease, so concurrent runs do no harm. */
  readonly leaseSeconds = DELIVERY_LEASE_SECONDS;

  constructor(private readonly deliverOutbox: DeliverOutbox) {}

  run(by: JobInitiator): Promise<JobResult> {
    return this.deliverOutbox.execute(by === 'request');
  }
}
