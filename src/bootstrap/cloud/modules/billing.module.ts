import { ReferralCredits } from '../../../application/cloud/billing/referrals/referralCredits.js';
import { ReissueKey } from '../../../application/cloud/licensing/reissueKey.js';
import { Courier } from '../../../application/cloud/messaging/outbox/courier.js';
import { ContainerModule } from '../../injection.js';
import { MikroBillingInbox } from '../../../adapters/mikroorm/mikroBillingInbox.js';
import { MikroDunningNotices } from '../../../adapters/mikroorm/mikroDunningNotices.js';
import { MikroPurchases } from '../../../adapters/mikroorm/mikroPurchases.js';
import { StripeCheckoutLookup } from '../../../adapters/stripe/stripeCheckoutLookup.js';
import { ApplyBillingEvent } from '../../../application/cloud/billing/applyBillingEvent.js';
import { CreateCheckout } from '../../../application/cloud/billing/createCheckout.js';
import { DescribeCheckout } from '../../../application/cloud/billing/describeCheckout.js';
import { FulfilCheckout } from '../../../application/cloud/billing/fulfilCheckout.js';
import { LookAtPurchase } from '../../../application/cloud/billing/lookAtPurchase.js';
import { OpenPortal } from '../../../application/cloud/billing/openPortal.js';
import { PurchaseNews } from '../../../application/cloud/billing/purchaseNews.js';
import { ReceiveBillingEvent } from '../../../application/cloud/billing/receiveBillingEvent.js';
import { ReconcileBilling } from '../../../application/cloud/billing/reconcileBilling.js';
import { RefreshPurchase } from '../../../application/cloud/billing/refreshPurchase.js';
import { RetryBillingEvent } from '../../../application/cloud/billing/retryBillingEvent.js';
import { ReturnAddresses } from '../../../application/cloud/billing/returnAddresses.js';
import { StorePurchase } from '../../../application/cloud/billing/storePurchase.js';
import { unconfiguredBilling } from '../../../application/cloud/billing/unconfiguredBilling.js';
import { WelcomeBuyer } from '../../../application/cloud/billing/welcomeBuyer.js';
import { FoundingSlots } from '../../../application/cloud/licensing/foundingSlots.js';
import { Turns } from '../../../application/shared/turns.js';
import { publicUrlOf, redirectOriginsOf } from '../settings/config.js';
import { T } from './tokens.js';

/** What is bought, and what follows from the provider's news. */
export const billingModule = new ContainerModule(({ bind }) => {
  bind(T.purchases).toResolvedValue((database) => new MikroPurchases(database), [T.database]);
  bind(T.billingInbox).toResolvedValue((database) => new MikroBillingInbox(database), [T.database]);
  bind(T.dunningNotices).toResolvedValue((database) => new MikroDunningNotices(database), [T.database]);
  bind(FoundingSlots).toResolvedValue((licenses, locks) => new FoundingSlots(licenses, locks), [T.licenses, T.locks]);
  bind(LookAtPurchase).toResolvedValue(
    (provider, clock) => new LookAtPurchase(provider ?? unconfiguredBilling, clock),
    [T.billingProvider, T.clock],
  );
  bind(StorePurchase).toResolvedValue(
    (purchases, licenses, slots, credits, clock) => new StorePurchase(purchases, licenses, slots, credits, clock),
    [T.purchases, T.licenses, FoundingSlots, ReferralCredits, T.clock],
  );
  bind(PurchaseNews).toResolvedValue(
    (inbox, notices, credits, outbox, ids, clock) => new PurchaseNews(inbox, notices, credits, outbox, ids, clock),
    [T.billingInbox, T.dunningNotices, ReferralCredits, T.outbox, T.ids, T.clock],
  );
  bind(RefreshPurchase).toResolvedValue(
    (unitOfWork, locks, purchases, licenses, look, store, news, welcome) =>
      new RefreshPurchase({ unitOfWork, locks, purchases, licenses, look, store, news, welcome }),
    [T.unitOfWork, T.locks, T.purchases, T.licenses, LookAtPurchase, StorePurchase, PurchaseNews, WelcomeBuyer],
  );
  bind(WelcomeBuyer).toResolvedValue(
    (reissueKey, topicOf, { NTFY_URL }) =>
      new WelcomeBuyer(reissueKey, (id) => (NTFY_URL === undefined ? null : `${NTFY_URL}/${topicOf(id)}`)),
    [ReissueKey, T.topicOf, T.settings],
  );
  bind(FulfilCheckout).toResolvedValue(
    (unitOfWork, locks, purchases, licenses, inbox, look, slots, store, news, welcome, referralCredits, ids, clock) =>
      new FulfilCheckout({
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
      }),
    [
      T.unitOfWork,
      T.locks,
      T.purchases,
      T.licenses,
      T.billingInbox,
      LookAtPurchase,
      FoundingSlots,
      StorePurchase,
      PurchaseNews,
      WelcomeBuyer,
      ReferralCredits,
      T.ids,
      T.clock,
    ],
  );
  bind(ApplyBillingEvent).toResolvedValue(
    (provider, inbox, purchases, fulfil, refresh, courier, clock, report) =>
      new ApplyBillingEvent({
        provider: provider ?? unconfiguredBilling,
        inbox,
        purchases,
        fulfil,
        refresh,
        courier,
        clock,
        report,
        queue: new Turns(),
      }),
    [T.billingProvider, T.billingInbox, T.purchases, FulfilCheckout, RefreshPurchase, Courier, T.clock, T.report],
  );
  bind(T.receiveBillingEvent).toResolvedValue(
    (events, inbox, apply, clock) => (events === null ? null : new ReceiveBillingEvent(events, inbox, apply, clock)),
    [T.billingEvents, T.billingInbox, ApplyBillingEvent, T.clock],
  );
  bind(RetryBillingEvent).toResolvedValue(
    (inbox, apply, clock) => new RetryBillingEvent(inbox, apply, clock),
    [T.billingInbox, ApplyBillingEvent, T.clock],
  );
  bind(ReconcileBilling).toResolvedValue(
    (provider, inbox, purchases, apply, fulfil, refresh, courier, clock, report) =>
      new ReconcileBilling({ provider, inbox, purchases, apply, fulfil, refresh, courier, clock, report }),
    [
      T.billingProvider,
      T.billingInbox,
      T.purchases,
      ApplyBillingEvent,
      FulfilCheckout,
      RefreshPurchase,
      Courier,
      T.clock,
      T.report,
    ],
  );
  bind(CreateCheckout).toResolvedValue(
    (provider, credits, ids, clock, settings) =>
      new CreateCheckout(
        provider,
        new ReturnAddresses(publicUrlOf(settings), redirectOriginsOf(settings)),
        credits,
        ids,
        clock,
      ),
    [T.billingProvider, ReferralCredits, T.ids, T.clock, T.settings],
  );
  bind(T.checkoutLookup).toResolvedValue(
    (provider, { STRIPE_SECRET_KEY: secretKey }, limits, clock) =>
      provider === null || secretKey === undefined
        ? null
        : new StripeCheckoutLookup(provider, secretKey, limits, clock),
    [T.billingProvider, T.settings, T.rateLimits, T.clock],
  );
  bind(DescribeCheckout).toResolvedValue(
    (lookup, purchases, licenses, fulfil, courier) =>
      new DescribeCheckout(lookup, purchases, licenses, fulfil, courier),
    [T.checkoutLookup, T.purchases, T.licenses, FulfilCheckout, Courier],
  );
  bind(OpenPortal).toResolvedValue(
    (provider, licenses, ids, settings) => new OpenPortal(provider, licenses, ids, `${publicUrlOf(settings)}/billing`),
    [T.billingProvider, T.licenses, T.ids, T.settings],
  );
});
