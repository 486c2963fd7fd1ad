import { billingCommandRoutes } from '../../../adapters/http/admin/billing.routes.js';
import { checkoutRoutes } from '../../../adapters/http/cloud/billing/checkout.routes.js';
import { webhookRoutes } from '../../../adapters/http/cloud/billing/webhook.routes.js';
import { MikroBillingInbox } from '../../../adapters/mikroorm/repositories/billing/billingInbox.mikroorm.js';
import { MikroDunningNotices } from '../../../adapters/mikroorm/repositories/billing/dunningNotices.mikroorm.js';
import { MikroPurchases } from '../../../adapters/mikroorm/repositories/billing/purchases.mikroorm.js';
import { StripeCheckoutLookup } from '../../../adapters/stripe/stripeCheckoutLookup.js';
import { ApplyBillingEvent } from '../../../application/cloud/billing/events/applyBillingEvent.js';
import { CreateCheckout } from '../../../application/cloud/billing/checkout/createCheckout.js';
import { DescribeCheckout } from '../../../application/cloud/billing/checkout/describeCheckout.js';
import { OpenPortal } from '../../../application/cloud/billing/checkout/openPortal.js';
import { ReceiveBillingEvent } from '../../../application/cloud/billing/events/receiveBillingEvent.js';
import { ReconcileBilling } from '../../../application/cloud/billing/events/reconcileBilling.js';
import { ReferralCredits } from '../../../application/cloud/billing/referrals/referralCredits.js';
import { RetryBillingEvent } from '../../../application/cloud/billing/events/retryBillingEvent.js';
import { ReturnAddresses } from '../../../application/cloud/billing/checkout/returnAddresses.js';
import { BillingAccounts } from '../../../application/cloud/billing/billingAccounts.js';
import { BillingSideEffects } from '../../../application/cloud/billing/billingSideEffects.js';
import { FetchPurchaseState } from '../../../application/cloud/billing/fetchPurchaseState.js';
import { SyncPurchase } from '../../../application/cloud/billing/syncPurchase.js';
import { unconfiguredBilling } from '../../../application/cloud/billing/unconfiguredBilling.js';
import { FoundingSlots } from '../../../application/cloud/licensing/foundingSlots.js';
import { ReissueKey } from '../../../application/cloud/licensing/reissueKey.js';
import { Courier } from '../../../application/cloud/messaging/outbox/courier.js';
import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import { bind, operatorRoutes, provide, routes, type Module } from '../../module.js';
import { create, derive } from '../../provider.js';
import { SETTING_BY_CAPABILITY } from '../settings/capabilities.js';
import { redirectOriginsOf } from '../settings/config.js';
import { HOLDER, PUBLIC_URL, setting } from './sources.js';
import { T } from './tokens.js';

const { ids, licenses, locks, purchases, report, unitOfWork } = T;

/** The provider, or one that says that it is not configured. */
const PROVIDER = derive(
  [T.billingProvider],
  (provider) =>
    provider ?? unconfiguredBilling(new NotConfigured('payments').withSetting(SETTING_BY_CAPABILITY.payments)),
);
const TOPIC_URL_OF = derive(
  [T.topicOf, setting('NTFY_URL')],
  (topicOf, ntfyUrl) => (id: string) => (ntfyUrl === undefined ? null : `${ntfyUrl}/${topicOf(id)}`),
);
const RETURN_ADDRESSES = create(ReturnAddresses, PUBLIC_URL, derive([T.settings], redirectOriginsOf));

const CHECKOUT_LOOKUP = derive(
  [T.billingProvider, setting('STRIPE_SECRET_KEY'), T.rateLimits, T.clock],
  (provider, secretKey, limits, clock) =>
    provider === null || secretKey === undefined ? null : new StripeCheckoutLookup(provider, secretKey, limits, clock),
);

/** What is bought, and what follows from the provider's events. */
export const billingModule: Module = [
  provide(purchases, create(MikroPurchases, T.database)),
  provide(T.billingInbox, create(MikroBillingInbox, T.database)),
  provide(T.dunningNotices, create(MikroDunningNotices, T.database)),
  bind(FetchPurchaseState, PROVIDER, purchases, T.clock),
  bind(BillingAccounts, locks, purchases, licenses, T.referrals, ReferralCredits, T.billingInbox, FoundingSlots),
  bind(BillingSideEffects, ReissueKey, ReferralCredits, T.dunningNotices, T.outbox, ids, T.clock, TOPIC_URL_OF),
  bind(SyncPurchase, {
    fetchState: FetchPurchaseState,
    unitOfWork,
    accounts: BillingAccounts,
    effects: BillingSideEffects,
    courier: Courier,
    ids,
    clock: T.clock,
  }),
  bind(ApplyBillingEvent, {
    provider: PROVIDER,
    inbox: T.billingInbox,
    purchases,
    sync: SyncPurchase,
    clock: T.clock,
    report,
  }),
  bind(ReconcileBilling, {
    provider: T.billingProvider,
    inbox: T.billingInbox,
    purchases,
    apply: ApplyBillingEvent,
    sync: SyncPurchase,
    clock: T.clock,
    report,
  }),
  routes(checkoutRoutes, {
    createCheckout: create(CreateCheckout, T.billingProvider, RETURN_ADDRESSES, ReferralCredits, ids, T.clock),
    describeCheckout: create(DescribeCheckout, CHECKOUT_LOOKUP, purchases, licenses, SyncPurchase),
    openPortal: create(
      OpenPortal,
      T.billingProvider,
      licenses,
      ids,
      derive([PUBLIC_URL], (url) => `${url}/billing`),
    ),
    holder: HOLDER,
  }),
  routes(webhookRoutes, {
    events: T.billingEvents,
    receive: derive([T.billingEvents, T.billingInbox, ApplyBillingEvent, T.clock], (events, inbox, apply, clock) =>
      events === null ? null : new ReceiveBillingEvent(events, inbox, apply, clock),
    ),
  }),
  operatorRoutes(billingCommandRoutes, {
    inbox: T.billingInbox,
    retryBillingEvent: create(RetryBillingEvent, T.billingInbox, ApplyBillingEvent, T.clock),
  }),
];
