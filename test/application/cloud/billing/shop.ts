import { z } from 'zod';
import { ApplyBillingEvent } from '../../../../src/application/cloud/billing/applyBillingEvent.js';
import type { BillingEvents, ProviderEvent } from '../../../../src/application/cloud/billing/billingEvents.port.js';
import type { CheckoutSession, Subscription } from '../../../../src/application/cloud/billing/billingProvider.port.js';
import { CreateCheckout } from '../../../../src/application/cloud/billing/createCheckout.js';
import { DescribeCheckout } from '../../../../src/application/cloud/billing/describeCheckout.js';
import { FulfilCheckout } from '../../../../src/application/cloud/billing/fulfilCheckout.js';
import { LookAtPurchase } from '../../../../src/application/cloud/billing/lookAtPurchase.js';
import { OpenPortal } from '../../../../src/application/cloud/billing/openPortal.js';
import { PurchaseNews } from '../../../../src/application/cloud/billing/purchaseNews.js';
import { ReceiveBillingEvent } from '../../../../src/application/cloud/billing/receiveBillingEvent.js';
import { ReconcileBilling } from '../../../../src/application/cloud/billing/reconcileBilling.js';
import { RefreshPurchase } from '../../../../src/application/cloud/billing/refreshPurchase.js';
import { RetryBillingEvent } from '../../../../src/application/cloud/billing/retryBillingEvent.js';
import { ReturnAddresses } from '../../../../src/application/cloud/billing/returnAddresses.js';
import { soldCheckout } from '../../../../src/application/cloud/billing/soldCheckout.js';
import { StorePurchase } from '../../../../src/application/cloud/billing/storePurchase.js';
import { WelcomeBuyer } from '../../../../src/application/cloud/billing/welcomeBuyer.js';
import { Courier } from '../../../../src/application/cloud/messaging/outbox/courier.js';
import { DeliverOutbox } from '../../../../src/application/cloud/messaging/outbox/deliverOutbox.js';
import { FoundingSlots } from '../../../../src/application/cloud/licensing/foundingSlots.js';
import { ExpireLicenses } from '../../../../src/application/cloud/licensing/expireLicenses.js';
import { IssueLicense } from '../../../../src/application/cloud/licensing/issueLicense.js';
import { ReissueKey } from '../../../../src/application/cloud/licensing/reissueKey.js';
import { RevokeLicenses } from '../../../../src/application/cloud/licensing/revokeLicenses.js';
import { Turns } from '../../../../src/application/shared/turns.js';
import { ReferralCredits } from '../../../../src/application/cloud/billing/referrals/referralCredits.js';
import { InvalidRequest } from '../../../../src/domain/shared/failure/failure.js';
import type { License } from '../../../../src/domain/shared/licensing/license.js';
import { CountedIds } from '../../../fakes/countedIds.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { MemoryBillingInbox } from '../../../fakes/memoryBillingInbox.js';
import { MemoryCarrier } from '../../../fakes/memoryCarrier.js';
import { MemoryDunningNotices } from '../../../fakes/memoryDunningNotices.js';
import { MemoryLicenses } from '../../../fakes/memoryLicenses.js';
import { MemoryLocks } from '../../../fakes/memoryLocks.js';
import { MemoryOutbox } from '../../../fakes/memoryOutbox.js';
import { MemoryPurchases } from '../../../fakes/memoryPurchases.js';
import { MemoryReferrals } from '../../../fakes/memoryReferrals.js';
import { MemoryTrials } from '../../../fakes/memoryTrials.js';
import { MemoryUnitOfWork } from '../../../fakes/memoryUnitOfWork.js';
import { eventNumber } from '../../../fakes/purchases.js';
import { SetClock } from '../../../fakes/setClock.js';
import { OpenBooks } from './books.js';

export const EMAIL = 'buyer@example.com';
const SIGNED = 'signed';
export const pushTopicUrlOf = (licenseId: string): string => `https://push.example/topic-of-${licenseId}`;

const idOf = z.object({ id: z.string() });

/** The billing use-cases, wired to storage in memory and a provider with open books. What is to be mailed stays in the outbox. */
export function shop() {
  const [clock, ids, locks, books] = [new SetClock(), new CountedIds(), new MemoryLocks(), new OpenBooks()];
  const licenses = new MemoryLicenses();
  const purchases = new MemoryPurchases(licenses);
  const referrals = new MemoryReferrals(licenses, purchases);
  const [inbox, notices, outbox, trials] = [
    new MemoryBillingInbox(),
    new MemoryDunningNotices(),
    new MemoryOutbox(),
    new MemoryTrials(licenses),
  ];
  const unitOfWork = new MemoryUnitOfWork(licenses, purchases, referrals, inbox, notices, outbox, trials);
  const problems: unknown[] = [];
  const report = (problem: unknown) => void problems.push(problem);
  const courier = new Courier(new DeliverOutbox(outbox, new MemoryCarrier([]), clock, report), report);

  let drawn = 0;
  const keys = {
    pepper: 'newest',
    draw: () => licenseKeyNumber((drawn += 1)),
    digestsOf: (key: string): readonly [string] => [`digest of ${key}`],
  };
  const slots = new FoundingSlots(licenses, locks);
  const referralCredits = new ReferralCredits(referrals, purchases, licenses, outbox, ids, clock);
  const look = new LookAtPurchase(books, clock);
  const store = new StorePurchase(purchases, licenses, slots, referralCredits, clock);
  const news = new PurchaseNews(inbox, notices, referralCredits, outbox, ids, clock);
  const welcome = new WelcomeBuyer(new ReissueKey(locks, licenses, keys, outbox, ids, clock), pushTopicUrlOf);
  const refresh = new RefreshPurchase({ unitOfWork, locks, purchases, licenses, look, store, news, welcome });
  const fulfil = new FulfilCheckout({
    unitOfWork,
    locks,
    purchases,
    licenses,
    inbox,
    look,
    slots,
    store,
    news,
    welcome,
    referralCredits,
    ids,
    clock,
  });
  const apply = new ApplyBillingEvent({
    provider: books,
    inbox,
    purchases,
    fulfil,
    refresh,
    courier,
    clock,
    report,
    queue: new Turns(),
  });

  /** What the provider has signed, by the id that the body names. */
  const signed = new Map<string, ProviderEvent>();
  const refuse = () => new InvalidRequest([{ path: '', message: 'is not signed' }], 'invalid_signature');
  const events: BillingEvents = {
    checkSignatureHeader(signature) {
      if (signature !== SIGNED) throw refuse();
    },
    parse(body, signature) {
      const event = signed.get(idOf.parse(JSON.parse(new TextDecoder().decode(body))).id);
      if (signature !== SIGNED || event === undefined) throw refuse();
      return event;
    },
  };
  const receive = new ReceiveBillingEvent(events, inbox, apply, clock);
  const deliver = (event: ProviderEvent, signature = SIGNED) => {
    signed.set(event.id, event);
    return receive.execute(new TextEncoder().encode(JSON.stringify({ id: event.id })), signature);
  };

  const parts = { provider: books, inbox, purchases, apply, fulfil, refresh, courier, clock, report };
  const addresses = new ReturnAddresses('https://plumbline.example', [
    'https://plumbline.example',
    'https://www.plumbline.example',
  ]);
  return {
    clock,
    books,
    licenses,
    purchases,
    referrals,
    inbox,
    outbox,
    trials,
    unitOfWork,
    problems,
    slots,
    referralCredits,
    refresh,
    fulfil,
    apply,
    deliver,
    reconcile: new ReconcileBilling(parts),
    unconfiguredReconcile: new ReconcileBilling({ ...parts, provider: null }),
    retry: new RetryBillingEvent(inbox, apply, clock),
    createCheckout: new CreateCheckout(books, addresses, referralCredits, ids, clock),
    unconfiguredCheckout: new CreateCheckout(null, addresses, referralCredits, ids, clock),
    describe: new DescribeCheckout({ find: (id) => books.checkoutSession(id) }, purchases, licenses, fulfil, courier),
    unconfiguredDescribe: new DescribeCheckout(null, purchases, licenses, fulfil, courier),
    openPortal: new OpenPortal(books, licenses, ids, 'https://plumbline.example/billing'),
    unconfiguredPortal: new OpenPortal(null, licenses, ids, 'https://plumbline.example/billing'),
    issueLicense: new IssueLicense(unitOfWork, licenses, keys, slots, ids, clock),
    revokeLicenses: new RevokeLicenses(unitOfWork, licenses, clock),
    expireLicenses: new ExpireLicenses(unitOfWork, licenses, trials, outbox, ids, clock, report),

    /** Somebody completes checkout `cs_n` for subscription `sub_n` and customer `cus_n`, now. */
    sell(n: number, facts: Partial<CheckoutSession> = {}, subscription: Partial<Subscription> = {}): CheckoutSession {
      const session: CheckoutSession = {
        id: `cs_${n}`,
        status: 'complete',
        paid: true,
        product: 'pro',
        customerId: `cus_${n}`,
        subscriptionId: `sub_${n}`,
        paymentIntentId: null,
        email: EMAIL,
        referralCode: null,
        createdAt: clock.now(),
        ...facts,
      };
      books.sessions.set(session.id, session);
      const tier = session.product === 'none' ? 'unknown_price' : session.product;
      if (session.subscriptionId !== null) {
        const fresh = {
          id: session.subscriptionId,
          customerId: `cus_${n}`,
          status: 'active',
          tier,
          cancelsAt: null,
          createdAt: clock.now(),
          endedAt: null,
        } as const;
        books.subscriptions.set(session.subscriptionId, { ...fresh, ...subscription });
      }
      return session;
    },
    /** Fulfils checkout `cs_n` without any news of it. */
    async fulfilNow(n: number): Promise<boolean> {
      const checkout = soldCheckout(books.sessions.get(`cs_${n}`) ?? null);
      if (typeof checkout === 'string') throw new Error(checkout);
      return fulfil.execute(checkout, []);
    },
    /** Subscription `sub_n` changes at the provider. */
    change(n: number, facts: Partial<Subscription>): void {
      const known = books.subscriptions.get(`sub_${n}`);
      if (known === undefined) throw new Error(`there is no sub_${n}`);
      books.subscriptions.set(known.id, { ...known, ...facts });
    },
    /** The provider tells that checkout `cs_n` was completed. */
    tellOfCheckout: (n: number) => deliver(checkoutEvent(n, clock.now())),
    /** The provider tells of subscription `sub_n`; each call is another event. */
    tell: (n: number, facts: Partial<ProviderEvent> = {}) => {
      const id = `evt_${n}_${signed.size}`;
      return deliver(eventNumber(n, { id, createdAt: clock.now(), ...facts }));
    },
    licensesOf: (email = EMAIL): Promise<readonly License[]> => licenses.findByEmail(email),
    /** The license that the first purchase of an address made, or joined. */
    async theLicense(email = EMAIL): Promise<License> {
      const [first, ...others] = await licenses.findByEmail(email);
      if (first === undefined || others.length > 0)
        throw new Error(`there are ${others.length} licenses more than one of ${email}`);
      return first;
    },
  };
}

export type Shop = ReturnType<typeof shop>;

export const checkoutEvent = (n: number, createdAt: Date): ProviderEvent =>
  eventNumber(n, {
    id: `evt_checkout_${n}`,
    kind: 'checkout.completed',
    type: 'checkout.session.completed',
    createdAt,
    sessionId: `cs_${n}`,
    subscriptionId: null,
    customerId: `cus_${n}`,
  });
