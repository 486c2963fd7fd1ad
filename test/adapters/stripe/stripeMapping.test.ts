import { describe, expect, it } from '@jest/globals';
import { priceReply } from '../../../src/adapters/stripe/setup/setup.schema.js';
import { toCheckoutSession, toInvoicePayment, toOfferPrice } from '../../../src/adapters/stripe/stripeMapping.js';
import { PriceBook } from '../../../src/adapters/stripe/priceBook.js';
import { invoiceReply, lineItemsReply, checkoutSessionReply } from '../../../src/adapters/stripe/stripe.schema.js';

const CREATED = new Date('2026-11-21T06:30:00.000Z');
const PAID = new Date('2026-11-21T06:31:00.000Z');
const secondsOf = (at: Date): number => at.getTime() / 1000;

const invoice = (facts: object, refundedAt: Date | null = null) =>
  toInvoicePayment(
    invoiceReply.parse({ id: 'in_1', status: 'paid', created: secondsOf(CREATED), amount_paid: 2900, ...facts }),
    refundedAt,
  );

describe('a Stripe invoice', () => {
  it.each(['draft', 'void'])('is not a demand for payment while it is %s', (status) => {
    expect(invoice({ status, amount_paid: 0 })).toBeNull();
  });

  it('has Stripe’s payment time, or else its creation time', () => {
    expect(invoice({ status_transitions: { paid_at: secondsOf(PAID) } })).toEqual({
      createdAt: CREATED,
      paidAt: PAID,
      amountPaid: 2900,
      refundedAt: null,
    });
    expect(invoice({}, PAID)).toEqual({ createdAt: CREATED, paidAt: CREATED, amountPaid: 2900, refundedAt: PAID });
  });

  it.each(['open', 'uncollectible'])('does not count as paid while it is %s, even if it was paid before', (status) => {
    expect(invoice({ status, amount_paid: 0, status_transitions: { paid_at: secondsOf(PAID) } })).toEqual({
      createdAt: CREATED,
      paidAt: null,
      amountPaid: 0,
      refundedAt: null,
    });
  });
});

describe('a Stripe price', () => {
  const price = (facts: object = {}) =>
    toOfferPrice(
      priceReply.parse({
        id: 'price_1',
        active: true,
        currency: 'usd',
        unit_amount: 2900,
        recurring: { interval: 'month', interval_count: 1 },
        lookup_key: null,
        ...facts,
      }),
    );

  it('is an amount per month, per year, or for a single payment', () => {
    const amount = { amountMinor: 2900, currency: 'usd' };

    expect(price()).toEqual({ ...amount, interval: 'month' });
    expect(price({ recurring: { interval: 'year', interval_count: 1 } })).toEqual({ ...amount, interval: 'year' });
    expect(price({ recurring: null })).toEqual({ ...amount, interval: 'once' });
  });

  it.each([
    ['archived', { active: false }],
    ['without a fixed amount', { unit_amount: null }],
    ['per week', { recurring: { interval: 'week', interval_count: 1 } }],
    ['per quarter', { recurring: { interval: 'month', interval_count: 3 } }],
  ])('is not shown when it is %s', (_what, facts) => {
    expect(price(facts)).toBeNull();
  });
});

describe('a Stripe checkout', () => {
  const prices = new PriceBook({
    pro_monthly: ['price_1'],
    pro_yearly: [],
    premium_monthly: [],
    premium_yearly: [],
    founding: [],
  });

  it.each([
    ['paid', true],
    ['no_payment_required', true],
    ['unpaid', false],
    ['something new', false],
  ] as const)('maps the payment status %s', (payment_status, paid) => {
    const session = checkoutSessionReply.parse({ id: 'cs_1', status: 'complete', payment_status });

    expect(toCheckoutSession(session, lineItemsReply.parse({ data: [{ price: 'price_1' }] }), prices)).toMatchObject({
      paid,
      product: 'pro',
    });
  });

  it.each([
    [{ customer_details: { email: ' JÖRG@Bücher.example' } }, 'jörg@xn--bcher-kva.example'],
    [{ customer_email: 'buyer@bücher.example' }, 'buyer@xn--bcher-kva.example'],
    [{ customer_details: { email: 'Buyer@Example.com' }, customer_email: 'other@example.com' }, 'Buyer@Example.com'],
    [{}, null],
  ])('has the address of %j in the form in which addresses are stored', (facts, email) => {
    const session = checkoutSessionReply.parse({ id: 'cs_1', payment_status: 'paid', ...facts });

    expect(toCheckoutSession(session, lineItemsReply.parse({ data: [] }), prices).email).toBe(email);
  });
});
