import type { Clock } from '../../shared/clock.port.js';
import type { ApplyBillingEvent } from './applyBillingEvent.js';
import type { BillingEvents, ProviderEvent } from './billingEvents.port.js';
import type { BillingInbox } from './billingInbox.port.js';
import { applyLeaseEnd } from './applyLease.js';

export interface Received {
  /** It was received before, and has had its effect or is having it. */
  readonly duplicate: boolean;
  readonly ignored: boolean;
}

/**
 * Keeps what the provider tells, then applies it: once it is acknowledged it cannot be lost. News that another process has
 * are applied here too: it may be dead, and the provider does not tell again what was acknowledged.
 */
export class ReceiveBillingEvent {
  private readonly underWay = new Set<string>();

  constructor(
    private readonly events: BillingEvents,
    private readonly inbox: BillingInbox,
    private readonly apply: ApplyBillingEvent,
    private readonly clock: Clock,
  ) {}

  /** Throws `InvalidRequest` for a signature that does not hold, `UpstreamError` while the provider is down: it tells again. */
  async execute(body: Uint8Array, signature: string | undefined): Promise<Received> {
    const event = this.events.parse(body, signature);
    if (this.underWay.has(event.id)) return this.receive(event, true);
    this.underWay.add(event.id);
    try {
      return await this.receive(event, false);
    } finally {
      this.underWay.delete(event.id);
    }
  }

  private async receive(event: ProviderEvent, isUnderWay: boolean): Promise<Received> {
    const now = this.clock.now();
    const reception = await this.inbox.receive(event, now, applyLeaseEnd(now));
    const isDone = reception === 'settled' || (reception === 'taken' && isUnderWay);
    if (isDone) return { duplicate: true, ignored: event.kind === 'other' };
    return { duplicate: reception === 'taken', ignored: (await this.apply.execute(event)) === 'ignored' };
  }
}
