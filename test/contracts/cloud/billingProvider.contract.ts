import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  BillingProvider,
  CheckoutSessionParams,
} from '../../../src/application/cloud/billing/billingProvider.port.js';
import { OFFERS } from '../../../src/domain/cloud/billing/plan.js';
import { InvalidRequest, NotConfigured, UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import type { StripeActions } from '../../servers/stripe.js';
import { PRICES } from '../../servers/stripe/catalog.ts';
import { DAY_SECONDS, MINUTE_SECONDS } from '../../../src/domain/shared/timeUnits.js';

/** The time at which each test begins. */
export const WORLD_START = new Date('2026-11-21T06:30:00.000Z');
const at = (seconds: number): Date => new Date(WORLD_START.getTime() + seconds * 1000);
const EMAIL = 'buyer@example.com';

const order = (facts: Partial<CheckoutSessionParams> = {}): CheckoutSessionParams => ({
  plan: 'premium_yearly',
  email: EMAIL,
  referralCode: null,
  successUrl: 'https://plumbline.example/thanks?from=page',
  cancelUrl: 'https://plumbline.example/no',
  expiresAt: at(35 * MINUTE_SECONDS),
  idempotencyKey: 'order-1',
  ...facts,
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export interface BillingSubject {
  /** Sells every plan except Pro yearly. */
  readonly provider: BillingProvider;
  readonly world: StripeActions;
}

/** Verifies a billing provider. `subject` must return a new account for each test. */
export function billingProviderContract(name: string, subject: () => BillingSubject | Promise<BillingSubject>): void {
  let provider: BillingProvider;
  let world: StripeActions;
  beforeEach(async () => {
    ({ provider, world } = await subject());
  });

  /** Creates a purchased subscription and returns its ids. */
  async function buySubscription(price: string = PRICES.pro_monthly, email = EMAIL) {
    const sessionId = await world.begin({ prices: [price] });
    await world.complete(sessionId, { email });
    const { customer, subscription } = await world.session(sessionId);
    const [charge] = await world.chargesOf(subscription ?? sessionId);
    return {
      sessionId,
      customerId: customer ?? '',
      subscriptionId: subscription ?? '',
      chargeId: charge?.id ?? '',
      paymentIntentId: charge?.payment_intent ?? '',
    };
  }

  const historyOf = ({ subscriptionId, customerId, paymentIntentId }: Awaited<ReturnType<typeof buySubscription>>) =>
    provider.paymentHistory({
      subscriptionId: subscriptionId === '' ? null : subscriptionId,
      customerId,
      paymentIntentId,
    });

  describe(`${name} as a billing provider`, () => {
    it('creates a checkout that can be loaded with its product', async () => {
      const made = await provider.createCheckout(order({ referralCode: 'FRIEND7' }));

      expect(made).toEqual({
        id: made.id,
        url: expect.stringMatching(/^https:\/\/checkout\./),
        expiresAt: at(35 * MINUTE_SECONDS),
      });
      expect(await provider.checkoutSession(made.id)).toEqual({
        id: made.id,
        status: 'open',
        paid: false,
        product: 'premium',
        customerId: null,
        subscriptionId: null,
        paymentIntentId: null,
        email: EMAIL,
        referralCode: 'FRIEND7',
        createdAt: at(0),
      });
    });

    it('fulfills an order once per key and rejects a different order under the same key', async () => {
      const first = await provider.createCheckout(order());

      expect(await provider.createCheckout(order())).toEqual(first);
      expect((await provider.createCheckout(order({ idempotencyKey: 'order-2' }))).id).not.toBe(first.id);
      await expect(provider.createCheckout(order({ plan: 'pro_monthly' }))).rejects.toThrow(UpstreamError);
    });

    it('rejects a plan without a price and names the missing setting', async () => {
      const refused = provider.createCheckout(order({ plan: 'pro_yearly' }));

      await expect(refused).rejects.toThrow(NotConfigured);
      await expect(refused).rejects.toMatchObject({ facts: { setting: 'STRIPE_PRICE_PRO_YEARLY' } });
    });

    it('returns the price of each offer, and null for an offer without a price', async () => {
      expect(await Promise.all(OFFERS.map((offer) => provider.price(offer)))).toEqual([
        { amountMinor: 2900, currency: 'usd', interval: 'month' },
        null,
        { amountMinor: 5900, currency: 'usd', interval: 'month' },
        { amountMinor: 59_000, currency: 'usd', interval: 'year' },
        { amountMinor: 49_000, currency: 'usd', interval: 'year' },
      ]);
    });

    it('reports an invalid e-mail address as the buyer’s mistake', async () => {
      const refused = provider.createCheckout(order({ email: 'nobody@nowhere' }));

      await expect(refused).rejects.toThrow(InvalidRequest);
      await expect(refused).rejects.toMatchObject({
        facts: { fields: [{ path: 'email', message: expect.any(String) }] },
      });
    });

    it('identifies the buyer and the subscription of a completed checkout', async () => {
      const { id } = await provider.createCheckout(order({ email: null }));
      await world.complete(id, { email: 'typed@example.com' });
      const { customer, subscription } = await world.session(id);

      expect(await provider.checkoutSession(id)).toEqual({
        id,
        status: 'complete',
        paid: true,
        product: 'premium',
        customerId: customer,
        subscriptionId: subscription,
        paymentIntentId: null,
        email: 'typed@example.com',
        referralCode: null,
        createdAt: at(0),
      });
    });

    it('distinguishes a completed checkout that is unpaid from one that is paid', async () => {
      const id = await world.begin({ prices: [PRICES.founding] });
      await world.complete(id, { email: EMAIL, paid: false });
      expect(await provider.checkoutSession(id)).toMatchObject({
        status: 'complete',
        paid: false,
        product: 'founding',
      });
      await world.settle(id);

      expect(await provider.checkoutSession(id)).toMatchObject({ status: 'complete', paid: true, product: 'founding' });
    });

    it('recognizes a one-time founding purchase through the payment link [BUY-14]', async () => {
      const id = await world.beginAtLink(await world.addPaymentLink(PRICES.founding_once));
      await world.complete(id, { email: EMAIL });
      const { payment_intent: paymentIntentId } = await world.session(id);

      expect(await provider.checkoutSession(id)).toMatchObject({
        paid: true,
        product: 'founding',
        subscriptionId: null,
        paymentIntentId,
      });
      expect(paymentIntentId).toEqual(expect.any(String));
    });

    it('distinguishes expired checkouts, empty checkouts and checkouts with an unknown price', async () => {
      const unknown = await world.begin({ prices: [PRICES.unknown] });
      const nothing = await world.begin({ prices: [] });
      const expired = await world.begin({ prices: [PRICES.pro_monthly] });
      await world.expire(expired);

      expect((await provider.checkoutSession(unknown))?.product).toBe('unknown_price');
      expect((await provider.checkoutSession(nothing))?.product).toBe('none');
      expect(await provider.checkoutSession(expired)).toMatchObject({ status: 'expired', paid: false });
    });

    it.each([
      'cs_test_none',
      '',
      ' ',
      '.',
      '..',
      '../customers/cus_1',
      'a/b',
      'cs_test_%2e',
      'x'.repeat(5000),
      '\u0000',
      'cs?limit=1',
    ])('finds nothing under the id %j', async (id) => {
      await buySubscription();

      expect(
        await Promise.all([provider.checkoutSession(id), provider.subscription(id), provider.purchasesPaidBy(id, [])]),
      ).toEqual([null, null, []]);
      expect(await provider.paymentHistory({ subscriptionId: id, customerId: id, paymentIntentId: id })).toEqual({
        invoices: [],
        refundedAt: null,
      });
      expect(
        await provider.createPortalSession({
          customerId: id,
          returnUrl: 'https://plumbline.example',
          idempotencyKey: 'p',
        }),
      ).toBeNull();
    });

    it('returns the current state of a subscription', async () => {
      const { subscriptionId: id, customerId } = await buySubscription(PRICES.premium_yearly);
      const fresh = {
        id,
        customerId,
        status: 'active',
        tier: 'premium',
        cancelsAt: null,
        createdAt: at(0),
        endedAt: null,
      };
      expect(await provider.subscription(id)).toEqual(fresh);
      await world.setCancelAtPeriodEnd(id, true);
      expect(await provider.subscription(id)).toEqual({ ...fresh, cancelsAt: at(365 * DAY_SECONDS) });
      await world.setCancelAtPeriodEnd(id, false);
      await world.changePrice(id, PRICES.pro_monthly);
      expect(await provider.subscription(id)).toEqual({ ...fresh, tier: 'pro' });
      await world.changePrice(id, PRICES.unknown);
      await world.advance(DAY_SECONDS);
      await world.renew(id, { paid: false });
      expect(await provider.subscription(id)).toEqual({ ...fresh, tier: 'unknown_price', status: 'past_due' });
      await world.cancel(id);
      expect(await provider.subscription(id)).toMatchObject({ status: 'canceled', endedAt: at(DAY_SECONDS) });
    });

    it('lists the paid and open invoices of a subscription, oldest first', async () => {
      const one = await buySubscription();
      await buySubscription();
      const first = { createdAt: at(0), paidAt: at(0), amountPaid: 2900, refundedAt: null };
      expect(await historyOf(one)).toEqual({ invoices: [first], refundedAt: null });
      await world.advance(DAY_SECONDS);
      await world.renew(one.subscriptionId, { paid: false });
      expect(await historyOf(one)).toEqual({
        invoices: [first, { createdAt: at(DAY_SECONDS), paidAt: null, amountPaid: 0, refundedAt: null }],
        refundedAt: null,
      });
      await world.advance(DAY_SECONDS);
      await world.pay((await world.invoicesOf(one.subscriptionId)).at(-1) ?? '');
      expect(await historyOf(one)).toEqual({
        invoices: [
          first,
          { createdAt: at(DAY_SECONDS), paidAt: at(2 * DAY_SECONDS), amountPaid: 2900, refundedAt: null },
        ],
        refundedAt: null,
      });
    });

    it.each([PRICES.pro_monthly, PRICES.founding_once])(
      'returns the time at which a purchase of %s was fully refunded',
      async (price) => {
        const [one, other] = [await buySubscription(price), await buySubscription(price)];
        await world.advance(DAY_SECONDS);
        await world.refund(one.chargeId, 900);
        expect((await historyOf(one)).refundedAt).toBeNull();
        await world.advance(DAY_SECONDS);
        await world.refund(one.chargeId);

        expect((await historyOf(one)).refundedAt).toEqual(at(2 * DAY_SECONDS));
        expect((await historyOf(other)).refundedAt).toBeNull();
      },
    );

    it('lists the fully refunded invoices of a subscription with their times', async () => {
      const one = await buySubscription();
      await world.advance(DAY_SECONDS);
      await world.renew(one.subscriptionId, { paid: true });
      await world.advance(DAY_SECONDS);
      await world.renew(one.subscriptionId, { paid: true });
      const [first, , third] = await world.chargesOf(one.subscriptionId);
      const refunds = async () => (await historyOf(one)).invoices.map(({ refundedAt }) => refundedAt);
      await world.refund(first?.id ?? '', 900);
      const partly = await refunds();
      await world.advance(DAY_SECONDS);
      await world.refund(third?.id ?? '');
      const lastRefunded = await refunds();
      await world.advance(DAY_SECONDS);
      await world.refund(first?.id ?? '');

      expect([partly, lastRefunded, await refunds()]).toEqual([
        [null, null, null],
        [null, null, at(3 * DAY_SECONDS)],
        [at(4 * DAY_SECONDS), null, at(3 * DAY_SECONDS)],
      ]);
    });

    it('reports no refund for an unidentified purchase, even if other purchases were refunded', async () => {
      const { chargeId, subscriptionId } = await buySubscription();
      await world.refund(chargeId);
      const nobody = { customerId: null, paymentIntentId: null };

      expect(await provider.paymentHistory({ ...nobody, subscriptionId: null })).toEqual({
        invoices: [],
        refundedAt: null,
      });
      expect((await provider.paymentHistory({ ...nobody, subscriptionId })).refundedAt).toBeNull();
    });

    it('knows the purchase that a charge paid for', async () => {
      const one = await buySubscription();
      const other = await buySubscription();
      const once = await buySubscription(PRICES.founding_once);
      const { paymentIntentId = null } = (await provider.checkoutSession(once.sessionId)) ?? {};
      const purchases = [
        ...[one, other].map(({ sessionId, subscriptionId }) => ({ sessionId, subscriptionId, paymentIntentId: null })),
        { sessionId: once.sessionId, subscriptionId: null, paymentIntentId },
      ];
      const paidBy = async (chargeId: string, among = purchases) =>
        (await provider.purchasesPaidBy(chargeId, among)).map(({ sessionId }) => sessionId);

      expect(await Promise.all([one, other, once].map(({ chargeId }) => paidBy(chargeId)))).toEqual([
        [one.sessionId],
        [other.sessionId],
        [once.sessionId],
      ]);
      expect(await paidBy(other.chargeId, purchases.slice(0, 1))).toEqual([]);
      expect(await paidBy(once.chargeId, purchases.slice(0, 2))).toEqual([]);
      expect(await paidBy('ch_unknown')).toEqual(purchases.map(({ sessionId }) => sessionId));
    });

    it('lists checkouts completed since a given time, newest first, across several pages', async () => {
      await buySubscription();
      await world.advance(DAY_SECONDS);
      const sessions: string[] = [];
      for (let n = 0; n < 103; n += 1)
        sessions.push((await buySubscription(n % 2 === 0 ? PRICES.pro_monthly : PRICES.unknown)).sessionId);
      await world.begin({ prices: [PRICES.pro_monthly] });
      const found = await all(provider.completedCheckouts({ begunSince: at(DAY_SECONDS) }));

      expect(found.map(({ id }) => id)).toEqual(sessions.toReversed());
      expect(found.slice(-2)).toEqual([
        expect.objectContaining({ paid: true, product: 'unknown_price' }),
        expect.objectContaining({ paid: true, product: 'pro' }),
      ]);
      expect(await all(provider.completedCheckouts({ begunSince: at(DAY_SECONDS), after: sessions[2] }))).toEqual(
        found.slice(-2),
      );
      expect(await all(provider.completedCheckouts({ begunSince: at(DAY_SECONDS + 1) }))).toEqual([]);
    });

    it('lists the completed checkouts with an e-mail address, newest first', async () => {
      const first = await buySubscription();
      await buySubscription(PRICES.pro_monthly, 'other@example.com');
      await world.begin({ prices: [PRICES.pro_monthly] });
      const second = await buySubscription();

      expect((await all(provider.completedCheckouts({ email: EMAIL }))).map(({ id }) => id)).toEqual([
        second.sessionId,
        first.sessionId,
      ]);
    });

    it('credits a customer only once per key, and reverses a credit by a negative amount', async () => {
      const { customerId, subscriptionId } = await buySubscription();
      const credit = { customerId, amountMinor: 1000, description: 'Referral', idempotencyKey: 'credit-1' };
      await provider.creditCustomer(credit);
      await provider.creditCustomer(credit);
      expect(await world.balanceOf(customerId)).toBe(-1000);
      await world.renew(subscriptionId, { paid: true });
      const { invoices } = await provider.paymentHistory({ subscriptionId, customerId, paymentIntentId: null });
      expect(invoices.at(-1)).toMatchObject({ amountPaid: 1900 });
      await provider.creditCustomer({ ...credit, amountMinor: -1000, idempotencyKey: 'credit-1-back' });

      expect(await world.balanceOf(customerId)).toBe(1000);
    });

    it('rejects a credit for an unknown customer', async () => {
      const credit = { customerId: 'cus_none', amountMinor: 1000, description: 'Referral', idempotencyKey: 'credit-2' };

      await expect(provider.creditCustomer(credit)).rejects.toThrow(UpstreamError);
    });

    it('creates a portal session for a customer', async () => {
      const { customerId } = await buySubscription();
      const visit = { customerId, returnUrl: 'https://plumbline.example/account', idempotencyKey: 'visit-1' };
      const portal = await provider.createPortalSession(visit);

      expect(portal).toEqual({ url: expect.stringMatching(/^https:\/\/billing\./) });
      expect(await provider.createPortalSession(visit)).toEqual(portal);
      expect(await provider.createPortalSession({ ...visit, idempotencyKey: 'visit-2' })).not.toEqual(portal);
    });

    it('answers the health check', async () => {
      await expect(provider.ping()).resolves.toBeUndefined();
    });
  });
}
