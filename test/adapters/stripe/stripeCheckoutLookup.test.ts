import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MemoryRateLimits } from '../../../src/adapters/limits/memoryRateLimits.js';
import { StripeCheckoutLookup } from '../../../src/adapters/stripe/stripeCheckoutLookup.js';
import type { CheckoutSession } from '../../../src/domain/cloud/billing/checkout.js';
import { RateLimited, UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import { anyCharacters } from '../../anyCharacters.js';
import { FakeBillingProvider } from '../../application/cloud/billing/fakeBillingProvider.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { runs } from '../../runs.js';

const idNumber = (n: number, mode = 'test'): string => `cs_${mode}_a1${String(n).padStart(56, '0')}`;
const UNPAID: CheckoutSession = {
  id: idNumber(1),
  status: 'open',
  paid: false,
  product: 'pro',
  customerId: null,
  subscriptionId: null,
  paymentIntentId: null,
  email: null,
  referralCode: null,
  createdAt: null,
};

let clock: ManualClock;
let books: FakeBillingProvider;
/** The ids of the sessions that the lookup requested from the provider. */
let queriedIds: string[];
beforeEach(() => {
  clock = new ManualClock();
  books = new FakeBillingProvider();
  queriedIds = [];
  books.delay = async (id) => void queriedIds.push(id);
});

const lookup = (secretKey = 'sk_test_key'): StripeCheckoutLookup =>
  new StripeCheckoutLookup(books, secretKey, new MemoryRateLimits(clock), clock);
const exhausted = new RateLimited({ bucket: 'checkout_lookup', limit: 20, windowSeconds: 2 }, 1);

describe('StripeCheckoutLookup', () => {
  it('finds a session by its id', async () => {
    books.sessions.set(UNPAID.id, UNPAID);

    expect(await lookup().find(UNPAID.id)).toEqual(UNPAID);
  });

  it.each([
    ['is empty', ''],
    ['has another prefix', 'pi_test_a1b2c3d4e5f6'],
    ['is only the prefix', 'cs_'],
    ['is too long', `cs_${'a'.repeat(253)}`],
    ['has a slash', 'cs_test_a1b2c3d4/line_items'],
    ['has a letter outside ASCII', 'cs_test_a1b2c3d4é'],
    ['ends with a line break', `${UNPAID.id}\n`],
    ['is of live mode', idNumber(1, 'live')],
  ])('does not query the provider for an id that %s', async (_what, id) => {
    expect([await lookup().find(id), queriedIds]).toEqual([null, []]);
  });

  it.each(['cs_1', 'cs_test_1', 'cs_test_unpaid_founding', 'cs_a.b', `cs_${'a'.repeat(252)}`])(
    'queries the provider for the id %s, whatever follows its prefix',
    async (id) => {
      await lookup().find(id);
      expect(queriedIds).toEqual([id]);
    },
  );

  it('queries only ids of the Stripe mode that its key names, or of both modes when the key names none', async () => {
    const ids = [idNumber(1, 'live'), idNumber(1, 'test')];
    const queriedIdsWith = async (secretKey: string): Promise<string[]> => {
      queriedIds = [];
      for (const id of ids) await lookup(secretKey).find(id);
      return queriedIds;
    };

    expect(await queriedIdsWith('sk_live_key')).toEqual([ids[0]]);
    expect(await queriedIdsWith('rk_test_key')).toEqual([ids[1]]);
    expect(await queriedIdsWith('sk_key')).toEqual(ids);
  });

  it('remembers an unknown id for 60 seconds [BUY-22]', async () => {
    const subject = lookup();
    await subject.find(UNPAID.id);
    clock.passSeconds(59);
    await subject.find(UNPAID.id);
    const within = queriedIds.length;
    clock.passSeconds(1);
    books.sessions.set(UNPAID.id, UNPAID);

    expect([within, await subject.find(UNPAID.id)]).toEqual([1, UNPAID]);
  });

  it('queries an unknown id again after the clock was set back', async () => {
    const subject = lookup();
    await subject.find(UNPAID.id);
    clock.passHours(-24);
    await subject.find(idNumber(2)).catch(() => null);
    clock.passSeconds(1);
    books.sessions.set(UNPAID.id, UNPAID);

    expect(await subject.find(UNPAID.id)).toEqual(UNPAID);
  });

  it('queries a known session every time, since it may have been paid', async () => {
    const subject = lookup();
    books.sessions.set(UNPAID.id, UNPAID);
    await subject.find(UNPAID.id);
    books.sessions.set(UNPAID.id, { ...UNPAID, paid: true });

    expect(await subject.find(UNPAID.id)).toEqual({ ...UNPAID, paid: true });
  });

  it('does not remember a failure', async () => {
    const subject = lookup();
    books.failure = new UpstreamError('payment', 'The provider is down.');
    await expect(subject.find(UNPAID.id)).rejects.toThrow(books.failure);
    books.failure = null;
    books.sessions.set(UNPAID.id, UNPAID);

    expect(await subject.find(UNPAID.id)).toEqual(UNPAID);
  });

  it('sends at most 20 queries at once, and then 10 per second [BUY-21]', async () => {
    const subject = lookup();
    const tryAll = async (first: number): Promise<readonly unknown[]> =>
      Promise.all(
        Array.from({ length: 30 }, (_, n) => subject.find(idNumber(first + n)).catch((error: unknown) => error)),
      );
    const atOnce = await tryAll(0);
    clock.passSeconds(1);
    const aSecondLater = await tryAll(100);

    expect(atOnce).toEqual(Array.from({ length: 30 }, (_, n) => (n < 20 ? null : exhausted)));
    expect(aSecondLater.filter((answer) => answer === null)).toHaveLength(10);
    expect(queriedIds).toHaveLength(30);
  });

  it('still answers lookups of cached or malformed ids when the query budget is used up', async () => {
    const subject = lookup();
    for (let n = 0; n < 20; n += 1) await subject.find(idNumber(n));
    const answers = [await subject.find(idNumber(3)), await subject.find('nonsense')];

    await expect(subject.find(idNumber(20))).rejects.toThrow(exhausted);
    expect(answers).toEqual([null, null]);
  });

  it('forgets the oldest unknown ids beyond a thousand', async () => {
    const generous = { peek: async () => FULL, take: async () => FULL, takeForNew: async () => FULL };
    const subject = new StripeCheckoutLookup(books, 'sk_test_key', generous, clock);
    for (let n = 0; n < 1001; n += 1) await subject.find(idNumber(n));
    queriedIds = [];
    await subject.find(idNumber(1));
    await subject.find(idNumber(0));

    expect(queriedIds).toEqual([idNumber(0)]);
  });

  it('never queries the provider for text that is not an id', async () => {
    const subject = lookup();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          anyCharacters,
          anyCharacters.map((text) => `cs_test_a1b2c3d4 ${text}`),
        ),
        async (text) => {
          expect([await subject.find(text), queriedIds]).toEqual([null, []]);
        },
      ),
      { numRuns: runs() },
    );
  });
});

const FULL = { admitted: true, remaining: 1, nextTokenSeconds: 0 };
