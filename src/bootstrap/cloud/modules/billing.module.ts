import { billingCommandRoutes } from '../../../adapters/http/admin/billing.routes.js';
import { checkoutRoutes } from '../../../adapters/http/cloud/billing/checkout.routes.js';
import { webhookRoutes } from '../../../adapters/http/cloud/billing/webhook.routes.js';
import { MikroBillingInbox } from '../../../adapters/mikroorm/repositories/billing/billingInbox.mikroorm.js';
import { MikroDunningNotices } from '../../../adapters/mikroorm/repositories/billing/dunningNotices.mikroorm.js';
import { MikroPurchases } from '../../../adapters/mikroorm/repositories/billing/purchases.mikroorm.js';
import { StripeCheckoutLookup } from '../../../adapters/stripe/stripeCheckoutLookup.js';
import { ApplyBillingEvent } from '../../../application/cloud/billing/events/applyBillingEvent.js';
import { CreateCheckout } from '../../../application/cloud/billing/checkout/createCheckout.js';
import { ConfirmCheckout } from '../../../application/cloud/billing/checkout/confirmCheckout.js';
import { OfferPrices } from '../../../application/cloud/billing/checkout/offerPrices.js';
import { CreatePortalSession } from '../../../application/cloud/billing/checkout/createPortalSession.js';
import { ReceiveBillingEvent } from '../../../application/cloud/billing/events/receiveBillingEvent.js';
import { ReconcileBilling } from '../../../application/cloud/billing/events/reconcileBilling.js';
import { ReferralCredits } from '../../../application/cloud/billing/referrals/referralCredits.js';
import { RetryBillingEvent } from '../../../application/cloud/billing/events/retryBillingEvent.js';
import { CheckoutReturnUrls } from '../../../application/cloud/billing/checkout/checkoutReturnUrls.js';
import { BillingAccounts } from '../../../application/cloud/billing/billingAccounts.js';
import { BillingSideEffects } from '../../../application/cloud/billing/billingSideEffects.js';
import { FetchPurchaseState } from '../../../application/cloud/billing/fetchPurchaseState.js';
import { SyncPurchase } from '../../../application/cloud/billing/syncPurchase.js';
import { unconfiguredBillingProvider } from '../../../application/cloud/billing/unconfiguredBillingProvider.js';
import { FoundingSlots } from '../../../application/cloud/licensing/foundingSlots.js';
import { ReissueKey } from '../../../application/cloud/licensing/reissueKey.js';
import { OutboxRelay } from '../../../application/cloud/messaging/outbox/outboxRelay.js';
import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import { bind, operatorRoutes, provide, clientRoutes, type Module } from '../../module.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import { SETTING_BY_CAPABILITY } from '../settings/capabilities.js';
import { redirectOriginsOf } from '../settings/config.js';
import { LICENSE_HOLDER_ACCESS, PUBLIC_URL, cloudSettingProvider } from './sources.js';
import { CLOUD_TOKENS } from './tokens.js';

const { ids, licenses, locks, purchases, report, unitOfWork } = CLOUD_TOKENS;

/** The payment provider, or a substitute that reports that billing is not configured. */
const PROVIDER = derive(
  [CLOUD_TOKENS.billingProvider],
  (provider) =>
    provider ?? unconfiguredBillingProvider(new NotConfigured('payments').withSetting(SETTING_BY_CAPABILITY.payments)),
);
const TOPIC_URL_OF = derive(
  [CLOUD_TOKENS.topicOf, cloudSettingProvider('NTFY_URL')],
  (topicOf, ntfyUrl) => (id: string) => (ntfyUrl === undefined ? null : `${ntfyUrl}/${topicOf(id)}`),
);
const RETURN_ADDRESSES = create(CheckoutReturnUrls, PUBLIC_URL, derive([CLOUD_TOKENS.settings], redirectOriginsOf));

const CHECKOUT_LOOKUP = derive(
  [
    CLOUD_TOKENS.billingProvider,
    cloudSettingProvider('STRIPE_SECRET_KEY'),
    CLOUD_TOKENS.rateLimits,
    CLOUD_TOKENS.clock,
  ],
  (provider, secretKey, limits, clock) =>
    provider === null || secretKey === undefined ? null : new StripeCheckoutLookup(provider, secretKey, limits, clock),
);

/** Provides purchases, and the handling of the payment provider's events. */
export const billingModule: Module = [
  provide(purchases, create(MikroPurchases, CLOUD_TOKENS.database)),
  provide(CLOUD_TOKENS.billingInbox, create(MikroBillingInbox, CLOUD_TOKENS.database)),
  provide(CLOUD_TOKENS.dunningNotices, create(MikroDunningNotices, CLOUD_TOKENS.database)),
  bind(
    OfferPrices,
    PROVIDER,
    constant(() => performance.now()),
    report,
  ),
  bind(FetchPurchaseState, PROVIDER, purchases, CLOUD_TOKENS.clock),
  bind(
    BillingAccounts,
    locks,
    purchases,
    licenses,
    CLOUD_TOKENS.referrals,
    ReferralCredits,
    CLOUD_TOKENS.billingInbox,
    FoundingSlots,
  ),
  bind(
    BillingSideEffects,
    ReissueKey,
    ReferralCredits,
    CLOUD_TOKENS.dunningNotices,
    CLOUD_TOKENS.outbox,
    ids,
    CLOUD_TOKENS.clock,
    TOPIC_URL_OF,
  ),
  bind(SyncPurchase, {
    fetchState: FetchPurchaseState,
    unitOfWork,
    accounts: BillingAccounts,
    effects: BillingSideEffects,
    outboxRelay: OutboxRelay,
    ids,
    clock: CLOUD_TOKENS.clock,
  }),
  bind(ApplyBillingEvent, {
    provider: PROVIDER,
    inbox: CLOUD_TOKENS.billingInbox,
    purchases,
    sync: SyncPurchase,
    clock: CLOUD_TOKENS.clock,
    report,
    reportUnsold: derive(
      [CLOUD_TOKENS.log],
      (log) => (event: string, reason: string) => log.warn({ event, reason }, 'billing event ignored'),
    ),
  }),
  bind(ReconcileBilling, {
    provider: CLOUD_TOKENS.billingProvider,
    inbox: CLOUD_TOKENS.billingInbox,
    purchases,
    apply: ApplyBillingEvent,
    sync: SyncPurchase,
    clock: CLOUD_TOKENS.clock,
    report,
    pause: CLOUD_TOKENS.pause,
  }),
  clientRoutes(checkoutRoutes, {
    createCheckout: create(
      CreateCheckout,
      CLOUD_TOKENS.billingProvider,
      RETURN_ADDRESSES,
      ReferralCredits,
      ids,
      CLOUD_TOKENS.clock,
    ),
    confirmCheckout: create(ConfirmCheckout, CHECKOUT_LOOKUP, purchases, licenses, SyncPurchase),
    createPortalSession: create(
      CreatePortalSession,
      CLOUD_TOKENS.billingProvider,
      licenses,
      ids,
      derive([PUBLIC_URL], (url) => `${url}/billing`),
    ),
    licenseHolderAccess: LICENSE_HOLDER_ACCESS,
  }),
  clientRoutes(webhookRoutes, {
    events: CLOUD_TOKENS.billingWebhookParser,
    receive: derive(
      [CLOUD_TOKENS.billingWebhookParser, CLOUD_TOKENS.billingInbox, ApplyBillingEvent, CLOUD_TOKENS.clock],
      (events, inbox, apply, clock) => (events === null ? null : new ReceiveBillingEvent(events, inbox, apply, clock)),
    ),
  }),
  operatorRoutes(billingCommandRoutes, {
    inbox: CLOUD_TOKENS.billingInbox,
    retryBillingEvent: create(RetryBillingEvent, CLOUD_TOKENS.billingInbox, ApplyBillingEvent, CLOUD_TOKENS.clock),
  }),
];
