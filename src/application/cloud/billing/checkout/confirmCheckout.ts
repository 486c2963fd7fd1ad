import { checkoutOutcomeOf, type CheckoutSession } from '../../../../domain/cloud/billing/checkout.js';
import { InvalidRequest, NotConfigured, NotFound } from '../../../../domain/shared/failure/failure.js';
import type { PaidTier } from '../../../../domain/cloud/billing/plan.js';
import type { Purchase } from '../../../../domain/cloud/billing/purchase.js';
import { FOUNDING_SLOTS } from '../../../../domain/cloud/licensing/foundingSlots.js';
import type { Tier } from '../../../../domain/shared/licensing/tier.js';
import { isStorableText } from '../../../../domain/shared/storableText.js';
import type { Licenses } from '../../licensing/licenses.port.js';
import type { Purchases } from '../purchases.port.js';
import type { SyncPurchase } from '../syncPurchase.js';
import type { CheckoutLookup } from './checkoutLookup.port.js';

/** The outcome of a checkout session. */
export interface CheckoutResult {
  readonly tier: Tier | 'unknown';
  readonly customer_email: string;
  readonly slot_number: number | null;
  readonly slot_total: number | null;
  readonly downgraded_from_founding: boolean;
}

/** Reports the outcome of a checkout; fulfills a paid checkout whose webhook has not arrived. */
export class ConfirmCheckout {
  private readonly answers = new Map<string, Promise<CheckoutResult>>();

  constructor(
    /** Null when no provider is configured. */
    private readonly lookup: CheckoutLookup | null,
    private readonly purchases: Purchases,
    private readonly licenses: Licenses,
    private readonly sync: SyncPurchase,
  ) {}

  async execute(sessionId: string): Promise<CheckoutResult> {
    const { lookup } = this;
    if (lookup === null) throw new NotConfigured('payments');
    const known = isStorableText(sessionId) ? await this.purchases.find(sessionId) : null;
    return known === null
      ? this.shared(sessionId, () => this.ofNewCheckout(sessionId, lookup))
      : this.ofPurchase(known);
  }

  /** Concurrent requests for one session share one result and the provider calls behind it. */
  private shared(sessionId: string, answer: () => Promise<CheckoutResult>): Promise<CheckoutResult> {
    const underWay = this.answers.get(sessionId);
    if (underWay !== undefined) return underWay;
    const started = answer().finally(() => this.answers.delete(sessionId));
    this.answers.set(sessionId, started);
    return started;
  }

  private async ofNewCheckout(sessionId: string, lookup: CheckoutLookup): Promise<CheckoutResult> {
    const session = await lookup.find(sessionId);
    if (session === null) throw new NotFound('The payment provider has no checkout session with this id.');
    if (session.product === 'unknown_price') {
      throw new InvalidRequest(
        [{ path: 'session_id', message: 'is a checkout for a price that Plumbline does not sell' }],
        'unknown_price',
      );
    }
    const outcome = checkoutOutcomeOf(session);
    if (outcome.kind !== 'sold') return ofUnpaid(session);
    await this.sync.fulfill(outcome.checkout, []);
    const made = await this.purchases.findByCheckout(session);
    return made === null ? ofUnpaid(session) : this.ofPurchase(made);
  }

  private async ofPurchase({ licenseId, email, tier, downgraded }: Purchase): Promise<CheckoutResult> {
    const { slot } = await this.licenses.get(licenseId);
    return infoOf(tier, email, slot, downgraded);
  }
}

const ofUnpaid = ({ product, email }: CheckoutSession): CheckoutResult =>
  infoOf(product === 'none' || product === 'unknown_price' ? 'unknown' : product, email ?? '', null, false);

const infoOf = (
  tier: PaidTier | 'unknown',
  email: string,
  slot: number | null,
  downgraded: boolean,
): CheckoutResult => ({
  tier,
  customer_email: email,
  slot_number: tier === 'founding' ? slot : null,
  slot_total: tier === 'founding' ? FOUNDING_SLOTS : null,
  downgraded_from_founding: downgraded,
});
