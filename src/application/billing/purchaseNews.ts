import { firstPaidAt } from '../../domain/billing/paymentHistory.js';
import type { Purchase, UnplacedPurchase } from '../../domain/billing/purchase.js';
import type { DatedPurchase } from '../../domain/billing/sharing.js';
import type { License } from '../../domain/licensing/license.js';
import { isErased } from '../../domain/privacy/erasure.js';
import type { Clock } from '../clock.port.js';
import type { Outbox } from '../delivery/outbox.port.js';
import type { Ids } from '../ids.port.js';
import type { ReferralCredits } from '../referrals/referralCredits.js';
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

  async haveEffect(events: readonly ProviderEvent[], { purchase, history }: DatedPurchase, license: License): Promise<void> {
    const paid = events.find(({ kind, amountPaid }) => kind === 'invoice.paid' && amountPaid !== 0);
    const paidAt = firstPaidAt(history) ?? paid?.createdAt ?? null;
    const failed = new Set(events.filter(({ kind }) => kind === 'invoice.payment_failed').map(({ invoiceId }) => invoiceId));
    await Promise.all([
      ...(paidAt === null ? [] : [this.referralCredits.earn(purchase.sessionId, paidAt)]),
      ...[...failed].map((invoiceId) => this.tellOfFailure(invoiceId, purchase, license)),
    ]);
    if (purchase.refundedAt !== null) await this.referralCredits.takeBack(purchase.sessionId, purchase.refundedAt);
  }

  /** Not of an invoice that has been paid meanwhile, nor of a purchase that has ended, nor to who was erased. */
  private async tellOfFailure(invoiceId: string | null, { standing, refundedAt }: Purchase, { email }: License): Promise<void> {
    if (invoiceId === null || isErased(email) || refundedAt !== null || standing === 'current' || standing === 'ended') return;
    const now = this.clock.now();
    if (!(await this.notices.note(invoiceId, now))) return;
    await this.outbox.add(this.ids.next(), { kind: 'mail', to: email, mail: { template: 'payment_failed' } }, now);
  }
}

/** A purchase with what the news themselves say for good: neither a refund nor the end of a subscription is ever undone. */
export function asToldForGood<P extends UnplacedPurchase>(purchase: P, events: readonly ProviderEvent[]): P {
  const refundedAt = earliest(events.filter(({ isFullRefund }) => isFullRefund), purchase.refundedAt);
  const deletions = events.filter(({ kind }) => kind === 'subscription.deleted');
  if (deletions.length === 0) return { ...purchase, refundedAt };
  return { ...purchase, refundedAt, standing: 'ended', overdueSince: null, endedAt: purchase.endedAt ?? earliest(deletions, null) };
}

function earliest(events: readonly ProviderEvent[], known: Date | null): Date | null {
  const dates = [...events.map(({ createdAt }) => createdAt), ...(known === null ? [] : [known])];
  return dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
