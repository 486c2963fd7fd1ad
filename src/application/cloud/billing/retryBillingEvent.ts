import { NotFound } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Application, ApplyBillingEvent } from './applyBillingEvent.js';
import { applyLeaseEnd } from './applyLease.js';
import type { BillingInbox } from './billingInbox.port.js';

/** Applies one of the provider's news again, at the operator's word. */
export class RetryBillingEvent {
  constructor(
    private readonly inbox: BillingInbox,
    private readonly apply: ApplyBillingEvent,
    private readonly clock: Clock,
  ) {}

  async execute(id: string): Promise<Application> {
    const now = this.clock.now();
    const event = await this.inbox.reopen(id, now, applyLeaseEnd(now));
    if (event === null) throw new NotFound(`No event ${id} was received, or it is being applied right now.`);
    return this.apply.execute(event);
  }
}
