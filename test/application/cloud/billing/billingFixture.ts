import { z } from 'zod';
import { ApplyBillingEvent } from '../../../../src/application/cloud/billing/events/applyBillingEvent.js';
import type { BillingWebhookParser } from '../../../../src/application/cloud/billing/events/billingWebhookParser.port.js';
import type { ProviderEvent } from '../../../../src/domain/cloud/billing/providerEvent.js';
import type { CheckoutSession } from '../../../../src/domain/cloud/billing/checkout.js';
import type { BillingSubscription } from '../../../../src/application/cloud/billing/billingProvider.port.js';
import { CreateCheckout } from '../../../../src/application/cloud/billing/checkout/createCheckout.js';
import { ConfirmCheckout } from '../../../../src/application/cloud/billing/checkout/confirmCheckout.js';
import { CreatePortalSession } from '../../../../src/application/cloud/billing/checkout/createPortalSession.js';
import { ReceiveBillingEvent } from '../../../../src/application/cloud/billing/events/receiveBillingEvent.js';
import { ReconcileBilling } from '../../../../src/application/cloud/billing/events/reconcileBilling.js';
import { BillingAccounts } from '../../../../src/application/cloud/billing/billingAccounts.js';
import { BillingSideEffects } from '../../../../src/application/cloud/billing/billingSideEffects.js';
import { FetchPurchaseState } from '../../../../src/application/cloud/billing/fetchPurchaseState.js';
import { SyncPurchase } from '../../../../src/application/cloud/billing/syncPurchase.js';
import { RetryBillingEvent } from '../../../../src/application/cloud/billing/events/retryBillingEvent.js';
import { CheckoutReturnUrls } from '../../../../src/application/cloud/billing/checkout/checkoutReturnUrls.js';
import { checkoutOutcomeOf } from '../../../../src/domain/cloud/billing/checkout.js';
import { OutboxRelay } from '../../../../src/application/cloud/messaging/outbox/outboxRelay.js';
import { DeliverOutbox } from '../../../../src/application/cloud/messaging/outbox/deliverOutbox.js';
import { FoundingSlots } from '../../../../src/application/cloud/licensing/foundingSlots.js';
import { ExpireLicenses } from '../../../../src/application/cloud/licensing/expireLicenses.js';
import type { LicenseKeys } from '../../../../src/application/cloud/licensing/licenseKeys.port.js';
import { IssueLicense } from '../../../../src/application/cloud/licensing/issueLicense.js';
import { ReissueKey } from '../../../../src/application/cloud/licensing/reissueKey.js';
import { RevokeLicenses } from '../../../../src/application/cloud/licensing/revokeLicenses.js';
import { ReferralCredits } from '../../../../src/application/cloud/billing/referrals/referralCredits.js';
import { InvalidRequest } from '../../../../src/domain/shared/failure/failure.js';
import type { License } from '../../../../src/domain/shared/licensing/license.js';
import type { LicenseKey } from '../../../../src/domain/shared/licensing/licenseKey.js';
import { SequentialIds } from '../../../fakes/sequentialIds.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { MemoryBillingInbox } from '../../../fakes/cloud/memoryBillingInbox.js';
import { MemoryEffectSender } from '../../../fakes/cloud/memoryEffectSender.js';
import { MemoryDunningNotices } from '../../../fakes/cloud/memoryDunningNotices.js';
import { MemoryLicenses } from '../../../fakes/cloud/memoryLicenses.js';
import { MemoryLocks } from '../../../fakes/cloud/memoryLocks.js';
import { MemoryOutbox } from '../../../fakes/cloud/memoryOutbox.js';
import { MemoryPurchases } from '../../../fakes/cloud/memoryPurchases.js';
import { MemoryReferrals } from '../../../fakes/cloud/memoryReferrals.js';
import { MemoryTrials } from '../../../fakes/cloud/memoryTrials.js';
import { MemoryUnitOfWork } from '../../../fakes/cloud/memoryUnitOfWork.js';
import { eventNumber } from '../../../fakes/cloud/purchases.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { FakeBillingProvider } from './fakeBillingProvider.js';

export const EMAIL = 'buyer@example.com';
const SIGNED = 'signed';
export const pushTopicUrlOf = (licenseId: string): string => `https://push.example/topic-of-${licenseId}`;

const mailed = (mail: object) => ({ kind: 'mail', to: EMAIL, mail: { template: 'welcome', ...mail } });
export const welcome = (key: LicenseKey) => mailed({ key, tier: 'pro', pushTopicUrl: null });
export const premiumWelcome = (key: LicenseKey, { id }: License) =>
  mailed({ key, tier: 'premium', pushTopicUrl: pushTopicUrlOf(id) });

const idOf = z.object({ id: z.string() });

/** Creates the billing use-cases with in-memory storage and a fake provider. Mail stays in the outbox. */
export function createBillingFixture() {
  const [clock, ids, locks, books] = [
    new ManualClock(),
    new SequentialIds(),
    new MemoryLocks(),
    new FakeBillingProvider(),
  ];
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
  const relay = new OutboxRelay(new DeliverOutbox(outbox, new MemoryEffectSender([]), clock, report), report);

  let drawn = 0;
  const keys: LicenseKeys = {
    peppers: ['newest'],
    generate: () => licenseKeyNumber((drawn += 1)),
    digestsOf: (key: string): readonly [string] => [`digest of ${key}`],
  };
  const slots = new FoundingSlots(licenses, locks, clock);
  const referralCredits = new ReferralCredits(referrals, licenses, outbox, ids, clock);
  const sync = new SyncPurchase({
    fetchState: new FetchPurchaseState(books, purchases, clock),
    unitOfWork,
    accounts: new BillingAccounts(locks, purchases, licenses, referrals, referralCredits, inbox, slots),
    effects: new BillingSideEffects(
      new ReissueKey(locks, licenses, keys, outbox, ids, clock),
      referralCredits,
      notices,
      outbox,
      ids,
      clock,
      pushTopicUrlOf,
    ),
    outboxRelay: relay,
    ids,
    clock,
  });
  const unsold: (readonly [string, string])[] = [];
  const reportUnsold = (...event: readonly [string, string]) => void unsold.push(event);
  const apply = new ApplyBillingEvent({ provider: books, inbox, purchases, sync, clock, report, reportUnsold });

  /** The provider's signed events by event id. */
  const signed = new Map<string, ProviderEvent>();
  const refuse = () => new InvalidRequest([{ path: '', message: 'is not signed' }], 'invalid_signature');
  const events: BillingWebhookParser = {
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

  /** Completes checkout `cs_n` at the provider, for subscription `sub_n` and customer `cus_n`. */
  function sell(
    n: number,
    facts: Partial<CheckoutSession> = {},
    subscription: Partial<BillingSubscription> = {},
  ): CheckoutSession {
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
  }

  /** Fulfills checkout `cs_n` without any event. */
  async function fulfilNow(n: number): Promise<boolean> {
    const outcome = checkoutOutcomeOf(books.sessions.get(`cs_${n}`) ?? null);
    if (outcome.kind !== 'sold') throw new Error(outcome.reason);
    return sync.fulfill(outcome.checkout, []);
  }

  /** Delivers the provider's event that checkout `cs_n` was completed. */
  const deliverCheckoutEvent = (n: number) => deliver(checkoutEvent(n, clock.now()));

  const pauses: number[] = [];
  const pause = async (ms: number): Promise<void> => {
    pauses.push(ms);
    books.failure = null;
  };
  const parts = { provider: books, inbox, purchases, apply, sync, clock, report, pause };
  const addresses = new CheckoutReturnUrls('https://plumbline.example', [
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
    /** The waits of the reconcile job, in milliseconds; each ends the provider's `failure`. */
    pauses,
    unsold,
    slots,
    referralCredits,
    sync,
    apply,
    deliver,
    reconcile: new ReconcileBilling(parts),
    unconfiguredReconcile: new ReconcileBilling({ ...parts, provider: null }),
    retry: new RetryBillingEvent(inbox, apply, clock),
    createCheckout: new CreateCheckout(books, addresses, referralCredits, ids, clock),
    unconfiguredCheckout: new CreateCheckout(null, addresses, referralCredits, ids, clock),
    describe: new ConfirmCheckout({ find: (id) => books.checkoutSession(id) }, purchases, licenses, sync),
    unconfiguredDescribe: new ConfirmCheckout(null, purchases, licenses, sync),
    openPortal: new CreatePortalSession(books, licenses, ids, 'https://plumbline.example/billing'),
    unconfiguredPortal: new CreatePortalSession(null, licenses, ids, 'https://plumbline.example/billing'),
    issueLicense: new IssueLicense(unitOfWork, licenses, keys, slots, trials, locks, ids, clock),
    revokeLicenses: new RevokeLicenses(unitOfWork, licenses, clock),
    expireLicenses: new ExpireLicenses(unitOfWork, licenses, trials, outbox, ids, clock, report),

    sell,
    fulfilNow,
    /** Sells checkout `cs_n` and fulfills it without any event. Returns whether it was fulfilled. */
    buy(...sale: Parameters<typeof sell>): Promise<boolean> {
      sell(...sale);
      return fulfilNow(sale[0]);
    },
    /** Sells checkout `cs_n` and delivers the event of its completion. */
    buyByEvent(...sale: Parameters<typeof sell>) {
      sell(...sale);
      return deliverCheckoutEvent(sale[0]);
    },
    /** Changes subscription `sub_n` at the provider. */
    change(n: number, facts: Partial<BillingSubscription>): void {
      const known = books.subscriptions.get(`sub_${n}`);
      if (known === undefined) throw new Error(`there is no sub_${n}`);
      books.subscriptions.set(known.id, { ...known, ...facts });
    },
    deliverCheckoutEvent,
    /** Delivers an event about subscription `sub_n`; each call creates another event. */
    deliverEvent: (n: number, facts: Partial<ProviderEvent> = {}) => {
      const id = `evt_${n}_${signed.size}`;
      return deliver(eventNumber(n, { id, createdAt: clock.now(), ...facts }));
    },
    /** The events of a license and the states that they led to. */
    historyOf: async ({ id }: License) => (await licenses.historyOf(id)).map(({ event, to }) => [event, to]),
    licensesOf: (email = EMAIL): Promise<readonly License[]> => licenses.findByEmail(email),
    /** Returns the only license of an address. */
    async theLicense(email = EMAIL): Promise<License> {
      const [first, ...others] = await licenses.findByEmail(email);
      if (first === undefined || others.length > 0)
        throw new Error(`there are ${others.length} licenses more than one of ${email}`);
      return first;
    },
  };
}

export type BillingFixture = ReturnType<typeof createBillingFixture>;

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
