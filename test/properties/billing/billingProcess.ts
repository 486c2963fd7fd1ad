import { HmacLicenseKeys } from '../../../src/adapters/crypto/hmacLicenseKeys.js';
import { ApplyBillingEvent } from '../../../src/application/cloud/billing/events/applyBillingEvent.js';
import type { BillingInbox } from '../../../src/application/cloud/billing/billingInbox.port.js';
import type { BillingProvider } from '../../../src/application/cloud/billing/billingProvider.port.js';
import { customerCreditSender } from '../../../src/application/cloud/billing/customerCreditSender.js';
import type { DunningNotices } from '../../../src/application/cloud/billing/dunningNotices.port.js';
import type { Purchases } from '../../../src/application/cloud/billing/purchases.port.js';
import { ReceiveBillingEvent } from '../../../src/application/cloud/billing/events/receiveBillingEvent.js';
import { BillingAccounts } from '../../../src/application/cloud/billing/billingAccounts.js';
import { BillingSideEffects } from '../../../src/application/cloud/billing/billingSideEffects.js';
import { FetchPurchaseState } from '../../../src/application/cloud/billing/fetchPurchaseState.js';
import { SyncPurchase } from '../../../src/application/cloud/billing/syncPurchase.js';
import type { Clock } from '../../../src/application/shared/clock.port.js';
import { EffectSenders } from '../../../src/application/cloud/messaging/outbox/effectSenders.js';
import { OutboxRelay } from '../../../src/application/cloud/messaging/outbox/outboxRelay.js';
import { DeliverOutbox } from '../../../src/application/cloud/messaging/outbox/deliverOutbox.js';
import type { Outbox } from '../../../src/application/cloud/messaging/outbox/outbox.port.js';
import { FoundingSlots } from '../../../src/application/cloud/licensing/foundingSlots.js';
import type { IdGenerator } from '../../../src/application/shared/ids.port.js';
import { ExpireLicenses } from '../../../src/application/cloud/licensing/expireLicenses.js';
import { IssueLicense } from '../../../src/application/cloud/licensing/issueLicense.js';
import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import { ReissueKey } from '../../../src/application/cloud/licensing/reissueKey.js';
import type { Locks } from '../../../src/application/cloud/locks.port.js';
import { ReferralCredits } from '../../../src/application/cloud/billing/referrals/referralCredits.js';
import type { Referrals } from '../../../src/application/cloud/billing/referrals/referrals.port.js';
import type { Trials } from '../../../src/application/cloud/licensing/trial/trials.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import { StripeWebhookParser } from '../../../src/adapters/stripe/stripeWebhookParser.js';

/** The repositories of billing. */
export interface BillingStores {
  readonly unitOfWork: UnitOfWork;
  readonly locks: Locks;
  readonly licenses: Licenses;
  readonly trials: Trials;
  readonly purchases: Purchases;
  readonly inbox: BillingInbox;
  readonly notices: DunningNotices;
  readonly referrals: Referrals;
  readonly outbox: Outbox;
}

export const WEBHOOK_SECRET = 'whsec_of_these_tests';

/** Creates the billing use cases of one process. */
export function startBillingProcess(stores: BillingStores, provider: BillingProvider, clock: Clock, ids: IdGenerator) {
  const { unitOfWork, locks, licenses, trials, purchases, inbox, notices, referrals, outbox } = stores;
  const problems: unknown[] = [];
  const report = (problem: unknown) => void problems.push(problem);
  const keys = new HmacLicenseKeys(['the pepper of these tests, long enough']);
  const mailed: string[] = [];
  const mail = {
    send: async (_id: string, { mail: { template } }: { mail: { template: string } }) => void mailed.push(template),
  };
  const effectSenders = new EffectSenders({
    mail,
    push: null,
    customer_credit: customerCreditSender(provider),
    key_recovery: null,
  });
  const relay = new OutboxRelay(new DeliverOutbox(outbox, effectSenders, clock, report), report);
  const slots = new FoundingSlots(licenses, locks, clock);
  const referralCredits = new ReferralCredits(referrals, licenses, outbox, ids, clock);
  const reissueKey = new ReissueKey(locks, licenses, keys, outbox, ids, clock);
  const sync = new SyncPurchase({
    fetchState: new FetchPurchaseState(provider, purchases, clock),
    unitOfWork,
    accounts: new BillingAccounts(locks, purchases, licenses, referrals, referralCredits, inbox, slots),
    effects: new BillingSideEffects(reissueKey, referralCredits, notices, outbox, ids, clock, () => null),
    outboxRelay: relay,
    ids,
    clock,
  });
  const apply = new ApplyBillingEvent({
    provider,
    inbox,
    purchases,
    sync,
    clock,
    report,
    reportUnsold: () => undefined,
  });
  return {
    receive: new ReceiveBillingEvent(new StripeWebhookParser([WEBHOOK_SECRET], clock), inbox, apply, clock),
    issue: new IssueLicense(unitOfWork, licenses, keys, slots, trials, locks, ids, clock),
    expire: new ExpireLicenses(unitOfWork, licenses, trials, outbox, ids, clock, report),
    relay,
    mailed,
    problems,
  };
}
