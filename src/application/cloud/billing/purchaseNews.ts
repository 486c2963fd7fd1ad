import { firstPaymentRefundedAt } from '../../../domain/cloud/billing/paymentHistory.js';
import type { Purchase, UnplacedPurchase } from '../../../domain/cloud/billing/purchase.js';
import type { DatedPurchase } from '../../../domain/cloud/billing/sharing.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import { isErased } from '../../../domain/cloud/privacy/erasure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Outbox } from '../messaging/outbox/outbox.port.js';
import type { Ids } from '../../shared/ids.port.js';
import type { ReferralCredits } from './referrals/referralCredits.js';
import type { ProviderEvent } from './billingEvents.port.js';
import type { BillingInbox } from './billingInbox.port.js';
import type { DunningNotices } from './dunningNotices.port.js';

/** What the provider's news do beside changing the state of a purchase. Inside a unit of work that holds the buyer. */
export class PurchaseNews {
  constructor(
    private readonly inbox: BillingInbox,
    private readonly notices: DunningNotices,
    private readonly referralCredits: ReferralCredits,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The news that have not had their effect yet; they have it in this unit of work. */
  async take(events: readonly ProviderEvent[]): Promise<readonly ProviderEvent[]> {
    const isTaken = await Promise.all(events.map(({ id }) => this.inbox.settle(id, 'applied', null, this.clock.now())));
    return events.filter((_, place) => isTaken[place]);
  }

  /** Comes after the purchase was stored: the referral credit depends on everything that its customer has paid. */
  async haveEffect(events: readonly ProviderEvent[], purchase: Purchase, license: License): Promise<void> {
    const failed = new Set(
      events.filter(({ kind }) => kind === 'invoice.payment_failed').map(({ invoiceId }) => invoiceId),
    );
    await Promise.all([...failed].map((invoiceId) => this.tellOfFailure(invoiceId, purchase, license)));
    await this.referralCredits.settle(purchase.email);
  }

  /** Not of an invoice that has been paid meanwhile, nor of a purchase that has ended, nor to who was erased. */
  private async tellOfFailure(
    invoiceId: string | null,
    { standing, refundedAt }: Purchase,
    { email }: License,
  ): Promise<void> {
    if (invoiceId === null || isErased(email) || refundedAt !== null || standing === 'current' || standing === 'ended')
      return;
    const now = this.clock.now();
    if (!(await this.notices.note(invoiceId, now))) return;
    await this.outbox.add(this.ids.next(), { kind: 'mail', to: email, mail: { template: 'payment_failed' } }, now);
  }
}

/** A purchase with what the news themselves say for good: neither a refund nor the end of a subscription is ever undone. */
export function asToldForGood<P extends UnplacedPurchase>(
  dated: DatedPurchase<P>,
  events: readonly ProviderEvent[],
): P {
  const purchase = withPayments(dated, events);
  const deletions = events.filter(({ kind }) => kind === 'subscription.deleted');
  if (deletions.length === 0) return purchase;
  return { ...purchase, standing: 'ended', overdueSince: null, endedAt: purchase.endedAt ?? earliest(deletions, null) };
}

/** Whether only the purchase's payments tell what an event means: which invoice was refunded, or which was paid first. */
export const wantsPayments = (event: ProviderEvent, { firstPaidAt }: Purchase): boolean =>
  event.isFullRefund || (firstPaidAt === null && isPaidWithMoney(event));

const isPaidWithMoney = ({ kind, amountPaid }: ProviderEvent): boolean => kind === 'invoice.paid' && amountPaid !== 0;

function withPayments<P extends UnplacedPurchase>(
  { purchase, history }: DatedPurchase<P>,
  events: readonly ProviderEvent[],
): P {
  const firstPaidAt = purchase.firstPaidAt ?? earliest(events.filter(isPaidWithMoney), null);
  const refunds = events.filter(({ isFullRefund }) => isFullRefund);
  if (refunds.length === 0) return { ...purchase, firstPaidAt };
  const refundedAt = earliest(refunds, purchase.refundedAt);
  return { ...purchase, firstPaidAt, refundedAt, firstPaymentRefundedAt: firstPaymentRefundedAt(history, refundedAt) };
}

function earliest(events: readonly ProviderEvent[], known: Date | null): Date | null {
  const dates = [...events.map(({ createdAt }) => createdAt), ...(known === null ? [] : [known])];
  return dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
