import type { ProviderEvent } from '../../../../domain/cloud/billing/providerEvent.js';
import { billingEventLeaseEnd } from '../../../../domain/cloud/billing/billingEvent.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { BillingInbox } from '../billingInbox.port.js';
import type { ApplyBillingEvent } from './applyBillingEvent.js';
import type { BillingWebhookParser } from './billingWebhookParser.port.js';

export interface BillingEventReceipt {
  /** Whether the event was received before; it has been applied or is being applied. */
  readonly duplicate: boolean;
  readonly ignored: boolean;
}

/**
 * Stores a provider's event before applying it, so that an acknowledged event cannot be lost. An event leased by
 * another process is applied here, too: that process may have crashed, and the provider does not resend acknowledged
 * events.
 */
export class ReceiveBillingEvent {
  private readonly underWay = new Set<string>();

  constructor(
    private readonly events: BillingWebhookParser,
    private readonly inbox: BillingInbox,
    private readonly apply: ApplyBillingEvent,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `InvalidRequest` for an invalid signature. Throws `UpstreamError` while the provider is down, so that it
   * sends the event again.
   */
  async execute(body: Uint8Array, signature: string | undefined): Promise<BillingEventReceipt> {
    const event = this.events.parse(body, signature);
    if (this.underWay.has(event.id)) return this.receive(event, true);
    this.underWay.add(event.id);
    try {
      return await this.receive(event, false);
    } finally {
      this.underWay.delete(event.id);
    }
  }

  private async receive(event: ProviderEvent, isUnderWay: boolean): Promise<BillingEventReceipt> {
    const now = this.clock.now();
    const reception = await this.inbox.receive(event, now, billingEventLeaseEnd(now));
    const isDone = reception === 'settled' || (reception === 'taken' && isUnderWay);
    if (isDone) return { duplicate: true, ignored: event.kind === 'other' };
    return { duplicate: reception === 'taken', ignored: (await this.apply.execute(event)) === 'ignored' };
  }
}
