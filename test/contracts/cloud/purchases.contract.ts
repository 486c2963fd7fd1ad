import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PurchaseIds } from '../../../src/domain/cloud/billing/purchase.js';
import type { Purchases } from '../../../src/application/cloud/billing/purchases.port.js';
import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import type { Purchase } from '../../../src/domain/cloud/billing/purchase.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';
import { addBuyers, purchaseNumber } from '../../fakes/cloud/purchases.js';

export interface PurchaseStorage {
  readonly purchases: Purchases;
  readonly licenses: Licenses;
  readonly unitOfWork: UnitOfWork;
}

const START = Date.parse('2026-11-21T06:30:00.123Z');
const at = (ms: number): Date => new Date(START + ms);
const NOTHING: PurchaseIds = { subscriptionId: null, paymentIntentId: null, customerId: null };

/** A value for each field that can change after the purchase. */
const LEARNED: Partial<Purchase> = {
  tier: 'founding',
  downgraded: true,
  standing: 'past_due',
  overdueSince: at(1),
  cancelsAt: at(2),
  endedAt: at(3),
  refundedAt: at(4),
  firstPaidAt: at(5),
  firstPaymentRefundedAt: at(6),
};

/** Verifies a purchase repository, which must be empty at the start of each test. */
export function purchasesContract(name: string, subject: () => PurchaseStorage): void {
  let storage: PurchaseStorage;
  let purchases: Purchases;

  const add = async (...added: readonly Purchase[]): Promise<void> => {
    for (const purchase of added) await purchases.add(purchase, at(0));
  };
  const idsOf = (found: readonly Purchase[]): readonly string[] => found.map(({ sessionId }) => sessionId);

  describe(`${name} as a purchase repository`, () => {
    beforeEach(async () => {
      storage = subject();
      ({ purchases } = storage);
      await addBuyers(storage.licenses, at(0));
    });

    it('returns a purchase as it was added, to the millisecond', async () => {
      const [one, other] = [purchaseNumber(1, { ...LEARNED, purchasedAt: at(-5) }), purchaseNumber(2)];
      await add(one, other);

      expect([await purchases.find('cs_1'), await purchases.find('cs_2'), await purchases.find('cs_3')]).toEqual([
        one,
        other,
        null,
      ]);
    });

    it('stores which buyers were welcomed', async () => {
      const fresh = purchaseNumber(1, { isWelcomed: false });
      await add(fresh, purchaseNumber(2, { isWelcomed: false }));
      await purchases.save({ ...fresh, tier: 'premium', isWelcomed: true }, at(1));

      expect([await purchases.find('cs_1'), await purchases.find('cs_2')]).toMatchObject([
        { isWelcomed: true, tier: 'premium' },
        { isWelcomed: false },
      ]);
    });

    it('rejects a second purchase of a checkout or a subscription, and one without a license', async () => {
      await add(purchaseNumber(1));
      const refused = [
        purchaseNumber(2, { sessionId: 'cs_1' }),
        purchaseNumber(2, { subscriptionId: 'sub_1' }),
        purchaseNumber(5),
      ];
      for (const each of refused) await expect(purchases.add(each, at(0))).rejects.toThrow(Error);

      expect([await purchases.find('cs_1'), await purchases.find('cs_2'), await purchases.find('cs_5')]).toEqual([
        purchaseNumber(1),
        null,
        null,
      ]);
    });

    it('stores several purchases without a subscription', async () => {
      const once = (n: number) => purchaseNumber(n, { subscriptionId: null, paymentIntentId: `pi_${n}` });
      await add(once(1), once(2));

      expect([await purchases.find('cs_1'), await purchases.find('cs_2')]).toEqual([once(1), once(2)]);
    });

    it('finds purchases by any id that an event can name, newest first', async () => {
      await add(
        purchaseNumber(1, { customerId: 'cus_9', purchasedAt: at(1) }),
        purchaseNumber(2, { purchasedAt: at(3), paymentIntentId: 'pi_2' }),
        purchaseNumber(3, { customerId: 'cus_9', purchasedAt: at(1) }),
        purchaseNumber(4, { customerId: null, subscriptionId: null, purchasedAt: at(2) }),
      );
      const found = async (ids: Partial<PurchaseIds>) => idsOf(await purchases.findBy({ ...NOTHING, ...ids }));

      expect(await found({ subscriptionId: 'sub_2' })).toEqual(['cs_2']);
      expect(await found({ paymentIntentId: 'pi_2' })).toEqual(['cs_2']);
      expect(await found({ customerId: 'cus_9' })).toEqual(['cs_3', 'cs_1']);
      expect(await found({ subscriptionId: 'sub_1', paymentIntentId: 'pi_2', customerId: 'cus_9' })).toEqual([
        'cs_2',
        'cs_3',
        'cs_1',
      ]);
      expect(await found({ customerId: 'sub_2' })).toEqual([]);
      expect(await found({})).toEqual([]);
    });

    it('finds a purchase by its checkout, or else the newest one by its subscription or payment', async () => {
      const once = { subscriptionId: null, paymentIntentId: 'pi_1' };
      await add(
        purchaseNumber(1, { ...once, purchasedAt: at(1) }),
        purchaseNumber(2, { ...once, purchasedAt: at(2) }),
        purchaseNumber(3, { purchasedAt: at(3) }),
      );
      const found = async (id: string, subscriptionId: string | null, paymentIntentId: string | null) =>
        (await purchases.findByCheckout({ id, subscriptionId, paymentIntentId }))?.sessionId ?? null;

      expect(await found('cs_1', 'sub_3', 'pi_1')).toBe('cs_1');
      expect(await found('cs_9', null, 'pi_1')).toBe('cs_2');
      expect(await found('cs_9', 'sub_3', null)).toBe('cs_3');
      expect(await found('cs_9', null, null)).toBeNull();
    });

    it('finds purchases by e-mail regardless of case, in the order of purchase', async () => {
      const email = 'Buyer@Example.com';
      await add(
        purchaseNumber(3, { email: email.toUpperCase(), licenseId: uuidNumber(1), purchasedAt: at(2) }),
        purchaseNumber(2, { email, licenseId: uuidNumber(1), purchasedAt: at(1) }),
        purchaseNumber(1, { email, licenseId: uuidNumber(2), purchasedAt: at(1) }),
        purchaseNumber(4, { email: 'buyer_example.com' }),
      );

      expect(idsOf(await purchases.findByEmail('buyer@EXAMPLE.com'))).toEqual(['cs_1', 'cs_2', 'cs_3']);
      expect(await purchases.findByEmail('%')).toEqual([]);
    });

    it('finds purchases by any spelling of the domain', async () => {
      await add(
        purchaseNumber(1, { email: 'buyer@xn--bcher-kva.example' }),
        purchaseNumber(2, { email: 'buyer@bücher.example' }),
      );

      expect(idsOf(await purchases.findByEmail('Buyer@BÜCHER.example'))).toEqual(['cs_1', 'cs_2']);
      expect(idsOf(await purchases.findByEmail('buyer@xn--bcher-kva.example'))).toEqual(['cs_1', 'cs_2']);
    });

    it('updates the state and the version of a purchase, but never its buyer or its time', async () => {
      await add(purchaseNumber(1), purchaseNumber(2));
      const bought = {
        licenseId: uuidNumber(2),
        email: 'x@example.com',
        customerId: 'x',
        subscriptionId: 'x',
        paymentIntentId: 'x',
        purchasedAt: at(9),
      };
      await purchases.save(purchaseNumber(1, { ...LEARNED, ...bought }), at(5));
      const once = await purchases.find('cs_1');
      await purchases.save(purchaseNumber(1, { version: 2 }), at(6));

      expect(once).toEqual(purchaseNumber(1, { ...LEARNED, version: 2 }));
      expect(await purchases.find('cs_1')).toEqual(purchaseNumber(1, { version: 3 }));
      expect(await purchases.find('cs_2')).toEqual(purchaseNumber(2));
    });

    it('rejects a change that is based on an outdated version', async () => {
      await add(purchaseNumber(1));
      await purchases.save(purchaseNumber(1, LEARNED), at(5));

      await expect(purchases.save(purchaseNumber(1), at(6))).rejects.toThrow(Error);
      expect(await purchases.find('cs_1')).toEqual(purchaseNumber(1, { ...LEARNED, version: 2 }));
    });

    it('lists purchases that can still change, least recently fetched first', async () => {
      await purchases.add(purchaseNumber(1), at(3));
      await purchases.add(purchaseNumber(2, { standing: 'unpaid' }), at(1));
      await purchases.add(purchaseNumber(3, { standing: 'ended' }), at(1));
      await purchases.add(purchaseNumber(4, { refundedAt: at(0) }), at(1));

      expect(await purchases.findNotUpdatedSince(at(3), 10)).toEqual([
        purchaseNumber(2, { standing: 'unpaid' }),
        purchaseNumber(1),
      ]);
      expect(idsOf(await purchases.findNotUpdatedSince(at(3), 1))).toEqual(['cs_2']);
      expect(idsOf(await purchases.findNotUpdatedSince(at(2), 10))).toEqual(['cs_2']);
      await purchases.save(purchaseNumber(2), at(4));
      expect(idsOf(await purchases.findNotUpdatedSince(at(3), 10))).toEqual(['cs_1']);
      expect(idsOf(await purchases.findNotUpdatedSince(at(4), 10))).toEqual(['cs_1', 'cs_2']);
    });

    it('lists a purchase that was last fetched while the clock was a year ahead', async () => {
      await purchases.add(purchaseNumber(1), at(365 * 24 * 3_600_000));
      await purchases.add(purchaseNumber(2), at(60_000));

      expect(idsOf(await purchases.findNotUpdatedSince(at(3), 10))).toEqual(['cs_1']);
    });

    it('lists a purchase first if its fetch time is a year ahead', async () => {
      await purchases.add(purchaseNumber(1), at(1));
      await purchases.add(purchaseNumber(2), at(2));
      await purchases.add(purchaseNumber(3), at(365 * 24 * 3_600_000));

      expect(idsOf(await purchases.findNotUpdatedSince(at(3), 1))).toEqual(['cs_3']);
      expect(idsOf(await purchases.findNotUpdatedSince(at(3), 10))).toEqual(['cs_3', 'cs_1', 'cs_2']);
    });

    it('stores nothing when a unit of work fails', async () => {
      await add(purchaseNumber(1));
      const work = storage.unitOfWork.run(async () => {
        await add(purchaseNumber(2));
        await purchases.save(purchaseNumber(1, LEARNED), at(5));
        throw new RangeError('changed my mind');
      });

      await expect(work).rejects.toThrow(RangeError);
      expect([await purchases.find('cs_1'), await purchases.find('cs_2')]).toEqual([purchaseNumber(1), null]);
    });
  });
}
