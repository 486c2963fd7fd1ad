import { describe, expect, it } from '@jest/globals';
import {
  firstPaidAt,
  firstPaymentRefundedAt,
  overdueSince,
  purchaseStateAt,
  type InvoicePayment,
  type PaymentHistory,
} from '../../../../src/domain/cloud/billing/paymentHistory.js';
import type { Purchase } from '../../../../src/domain/cloud/billing/purchase.js';
import { canShareLicense } from '../../../../src/domain/cloud/billing/chooseLicenseForPurchase.js';
import { purchaseNumber } from '../../../fakes/cloud/purchases.js';
import { DAY_MS } from '../../../../src/domain/shared/timeUnits.js';

const NOW = new Date('2026-12-21T06:30:00.000Z');
const ago = (days: number, ms = 0): Date => new Date(NOW.getTime() - days * DAY_MS + ms);
const invoice = (createdAt: Date, paidAt: Date | null, amountPaid = 2900): InvoicePayment => ({
  createdAt,
  paidAt,
  amountPaid: paidAt === null ? 0 : amountPaid,
  refundedAt: null,
});
const history = (...invoices: readonly InvoicePayment[]): PaymentHistory => ({ invoices, refundedAt: null });

describe('payment history', () => {
  it('dates an overdue payment by the oldest open invoice after the last paid invoice', () => {
    const owed = history(
      invoice(ago(90), null),
      invoice(ago(60), ago(20)),
      invoice(ago(30), null),
      invoice(ago(1), null),
    );

    expect(overdueSince(owed, NOW)).toEqual(ago(30));
    expect(overdueSince(owed, ago(21))).toEqual(ago(90));
    expect(overdueSince(owed, ago(91))).toBeNull();
    expect(overdueSince(owed, ago(90))).toEqual(ago(90));
    expect([overdueSince(history(), NOW), overdueSince(history(invoice(ago(60), ago(50))), NOW)]).toEqual([null, null]);
  });

  it('dates the first payment by the first invoice paid with money, not with a credit or a coupon', () => {
    expect(
      firstPaidAt(history(invoice(ago(60), ago(59), 0), invoice(ago(30), ago(20)), invoice(ago(10), ago(10)))),
    ).toEqual(ago(20));
    expect([
      firstPaidAt(history()),
      firstPaidAt(history(invoice(ago(60), ago(60), 0), invoice(ago(30), null))),
    ]).toEqual([null, null]);
  });

  it('does not count a partly paid open invoice as paid', () => {
    const paidInPart = { ...invoice(ago(60), null), amountPaid: 900 };

    expect(firstPaidAt(history(paidInPart, invoice(ago(30), ago(20))))).toEqual(ago(20));
  });
});

describe('the first paid invoice', () => {
  const refunded = (at: Date, refundedAt: Date): InvoicePayment => ({ ...invoice(at, at), refundedAt });

  it('is the invoice that was paid first, even when an older invoice was paid later', () => {
    expect(firstPaidAt(history(invoice(ago(60), ago(5)), invoice(ago(30), ago(30))))).toEqual(ago(30));
  });

  it.each<[string, PaymentHistory, Date | null, Date | null]>([
    ['nothing was refunded', history(invoice(ago(60), ago(60))), null, null],
    ['its own payment was refunded', history(refunded(ago(60), ago(3)), invoice(ago(30), ago(30))), ago(3), ago(3)],
    ['a later payment was refunded', history(invoice(ago(60), ago(60)), refunded(ago(30), ago(3))), ago(3), null],
    [
      'its own payment and a later payment were refunded',
      history(refunded(ago(60), ago(2)), refunded(ago(30), ago(3))),
      ago(3),
      ago(2),
    ],
    [
      'the refund names no invoice, and no other invoice had been paid by then',
      history(invoice(ago(60), ago(60)), invoice(ago(30), ago(30))),
      ago(40),
      ago(40),
    ],
    [
      'the refund names no invoice, and another invoice had been paid by then',
      history(invoice(ago(60), ago(60)), invoice(ago(30), ago(30))),
      ago(30),
      null,
    ],
    ['no invoice is known', history(), ago(3), ago(3)],
  ])('has the right refund date when %s', (_what, known, refundedAt, expected) => {
    expect(firstPaymentRefundedAt(known, refundedAt)).toEqual(expected);
  });
});

describe('purchaseStateAt', () => {
  it.each<[string, Partial<Purchase>, Partial<PaymentHistory>, 'alive' | 'ended' | 'refunded']>([
    ['the purchase had been refunded', {}, { refundedAt: NOW }, 'refunded'],
    ['the purchase was refunded later', {}, { refundedAt: ago(0, 1), invoices: [invoice(ago(40), ago(40))] }, 'alive'],
    [
      'the purchase had ended and been refunded',
      { endedAt: ago(2), standing: 'ended' },
      { refundedAt: ago(1) },
      'refunded',
    ],
    ['the purchase had ended', { endedAt: NOW, standing: 'ended' }, {}, 'ended'],
    ['the purchase ended later', { endedAt: ago(0, 1), standing: 'ended' }, {}, 'alive'],
    ['an invoice had been open for 14 days', {}, { invoices: [invoice(ago(14), null)] }, 'ended'],
    ['an invoice had been open for nearly 14 days', {}, { invoices: [invoice(ago(14, 1), null)] }, 'alive'],
    ['an invoice open for 14 days was paid later', {}, { invoices: [invoice(ago(14), ago(0, 1))] }, 'ended'],
    [
      'an invoice open for 14 days had been paid',
      { standing: 'unpaid' },
      { invoices: [invoice(ago(14), NOW)] },
      'alive',
    ],
    [
      'an earlier invoice had been open for 30 days before it was paid',
      {},
      { invoices: [invoice(ago(60), ago(30)), invoice(ago(2), null)] },
      'alive',
    ],
    [
      'all invoices were paid, though the purchase is unpaid now',
      { standing: 'unpaid' },
      { invoices: [invoice(ago(30), ago(30))] },
      'alive',
    ],
    ['no date is known and the purchase is paid now', { standing: 'current' }, {}, 'alive'],
    ['no date is known and the purchase is overdue now', { standing: 'past_due' }, {}, 'alive'],
    ['no date is known and the purchase is unpaid now', { standing: 'unpaid' }, {}, 'ended'],
    ['no date is known and the purchase has ended', { standing: 'ended' }, {}, 'ended'],
  ])('returns the state when %s (purchase %j, payments %j)', (_what, facts, known, stood) => {
    expect(purchaseStateAt(purchaseNumber(1, facts), { ...history(), ...known }, NOW)).toBe(stood);
  });
});

describe('two purchases with the same e-mail address', () => {
  const dated = (n: number, purchasedAt: Date, facts: Partial<Purchase> = {}, known: Partial<PaymentHistory> = {}) => ({
    purchase: purchaseNumber(n, { purchasedAt, ...facts }),
    history: { ...history(), ...known },
  });
  const later = dated(2, NOW);

  it.each([
    ['had ended', true, dated(1, ago(40), { standing: 'ended', endedAt: ago(10) })],
    ['ended when the later one was bought', true, dated(1, ago(40), { standing: 'ended', endedAt: NOW })],
    [
      'had not been paid for 14 days',
      true,
      dated(1, ago(40), { standing: 'past_due' }, { invoices: [invoice(ago(20), null)] }),
    ],
    ['was made in the same second, and had ended', true, dated(1, NOW, { standing: 'ended' })],
    ['is still paid', false, dated(1, ago(40))],
    ['ended only after the later one was bought', false, dated(1, ago(40), { standing: 'ended', endedAt: ago(-1) })],
    ['had been refunded', false, dated(1, ago(40), { standing: 'ended', endedAt: ago(10) }, { refundedAt: ago(10) })],
  ] as const)('can share a license when the earlier purchase %s: %p', (_what, share, earlier) => {
    expect([canShareLicense(earlier, later), canShareLicense(later, earlier)]).toEqual([share, share]);
  });
});
