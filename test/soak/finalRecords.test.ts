import { describe, expect, it } from '@jest/globals';
import { findDifferences, type FinalRecords } from './finalRecords.js';
import type { Customer } from './observations.js';

const ada: Customer = {
  email: 'ada@example.com',
  sessionId: 'cs_1',
  subscription: 'sub_1',
  offer: 'pro_monthly',
  isReferred: true,
  tier: 'pro',
  status: 'past_due',
  failedInvoices: 1,
  isFirstPaymentRefunded: false,
  boughtAt: 0,
};
const license = {
  email: ada.email,
  tier: 'pro',
  status: 'active',
  past_due: true,
  session_id: ada.sessionId,
  licenses: 1,
};
const mail = (id: string, text: string) => ({
  from: 'cloud@example.com',
  to: [ada.email],
  source: `Message-ID: <${id}@example.com>\r\n\r\n${text}`,
});
const [welcome, dunning] = [mail('one', 'Your key: PLB-7K3M-Q9TX-4WBH'), mail('two', 'Your payment failed.')];
const books: FinalRecords = {
  licenses: [license],
  outbox: [
    { id: 'one', delivered: true },
    { id: 'two', delivered: true },
  ],
  unsettled: [],
  mails: [welcome, dunning, welcome],
  balance: -1000,
};

describe('differences', () => {
  it('finds no difference when the cloud matches Stripe, even if an e-mail was delivered twice', () => {
    expect(findDifferences(books, [ada])).toEqual([]);
  });

  it.each<[string, Partial<FinalRecords>, readonly (string | RegExp)[]]>([
    ['a purchase without a license', { licenses: [] }, [/^purchase of ada@example.com: \[\] instead of/]],
    ['a wrong tier', { licenses: [{ ...license, tier: 'premium' }] }, [/^purchase of ada.*"premium".* instead of/]],
    ['a wrong status', { licenses: [{ ...license, status: 'revoked' }] }, [/^purchase of ada.*"revoked".* instead of/]],
    ['a second license', { licenses: [license, license] }, [/^purchase of ada/]],
    [
      'a license for a purchase that was never made',
      { licenses: [license, { ...license, session_id: 'cs_2' }] },
      ['license of ada@example.com for cs_2, which nobody paid'],
    ],
    [
      'an e-mail that was not delivered',
      { outbox: [...books.outbox, { id: 'three', delivered: false }] },
      ['mail three is not delivered', 'mail three never arrived'],
    ],
    ['an e-mail that was not due', { outbox: books.outbox.slice(0, 1) }, ['mail two arrived, and nobody owed it']],
    [
      'a purchase without a key',
      { mails: [dunning], outbox: books.outbox.slice(1) },
      ['ada@example.com was sent 0 keys for 1 purchases, 1 of them living'],
    ],
    [
      'a billing event without an effect',
      { unsettled: [{ id: 'evt_1' }] },
      ['billing event without an effect: {"id":"evt_1"}'],
    ],
    ['a credit that is missing', { balance: 0 }, ['the referrer has a balance of 0 for 1 referred customers']],
  ])('reports %s', (_what, wrong, expected) => {
    expect(findDifferences({ ...books, ...wrong }, [ada])).toEqual(
      expected.map((words) => (typeof words === 'string' ? words : expect.stringMatching(words))),
    );
  });

  it('reports a customer with more payment-failure notices than failed payments', () => {
    expect(findDifferences(books, [{ ...ada, failedInvoices: 0 }])).toEqual([
      'ada@example.com got 1 payment-failure notices instead of 0',
    ]);
  });

  it('expects no referral credit for a customer whose first payment was refunded', () => {
    const refunded = { ...ada, status: 'revoked', isFirstPaymentRefunded: true } as const;
    const revoked = { ...license, status: 'revoked', past_due: false };
    expect(findDifferences({ ...books, licenses: [revoked], balance: 0 }, [refunded])).toEqual([]);
  });
});
