import { NotFound } from '../../domain/failure.js';
import type { Clock } from '../clock.port.js';
import type { Application, ApplyBillingEvent } from './applyBillingEvent.js';
import { APPLY_LEASE_MS } from './applyLease.js';
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
    const event = await this.inbox.reopen(id, now, new Date(now.getTime() + APPLY_LEASE_MS));
    if (event === null) throw new NotFound(`No event ${id} was received, or it is being applied right now.`);
    try {
      return await this.apply.execute(event);
    } catch (problem) {
      await this.inbox.release(id, problem instanceof Error ? problem.message : 'unknown');
      throw problem;
    }
  }
}
