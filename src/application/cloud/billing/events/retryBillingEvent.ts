import { billingEventLeaseEnd } from '../../../../domain/cloud/billing/billingEvent.js';
import { NotFound } from '../../../../domain/shared/failure/failure.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { ApplyBillingEvent, BillingEventOutcome } from './applyBillingEvent.js';
import type { BillingInbox } from '../billingInbox.port.js';

/** Applies a provider event again, at the operator's request. */
export class RetryBillingEvent {
  constructor(
    private readonly inbox: BillingInbox,
    private readonly apply: ApplyBillingEvent,
    private readonly clock: Clock,
  ) {}

  async execute(id: string): Promise<BillingEventOutcome> {
    const now = this.clock.now();
    const event = await this.inbox.reopen(id, now, billingEventLeaseEnd(now));
    if (event === null)
      throw new NotFound(
        `Event ${id} was never received, or it is being applied right now. Check the id, or try again shortly.`,
      );
    return this.apply.execute(event);
  }
}
