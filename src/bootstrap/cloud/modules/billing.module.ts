import { ReferralCredits } from '../../../application/cloud/billing/referrals/referralCredits.js';
import { ReissueKey } from '../../../application/cloud/licensing/reissueKey.js';
import { Courier } from '../../../application/cloud/messaging/outbox/courier.js';
import { ContainerModule } from '../../injection.js';
import { MikroBillingInbox } from '../../../adapters/mikroorm/mikroBillingInbox.js';
import { MikroDunningNotices } from '../../../adapters/mikroorm/mikroDunningNotices.js';
import { MikroPurchases } from '../../../adapters/mikroorm/mikroPurchases.js';
import { StripeCheckoutLookup } from '../../../adapters/stripe/stripeCheckoutLookup.js';
import { ApplyBillingEvent } from '../../../application/cloud/billing/events/applyBillingEvent.js';
import { CreateCheckout } from '../../../application/cloud/billing/checkout/createCheckout.js';
import { DescribeCheckout } from '../../../application/cloud/billing/checkout/describeCheckout.js';
import { OpenPortal } from '../../../application/cloud/billing/checkout/openPortal.js';
import { ReceiveBillingEvent } from '../../../application/cloud/billing/events/receiveBillingEvent.js';
import { ReconcileBilling } from '../../../application/cloud/billing/events/reconcileBilling.js';
import { RetryBillingEvent } from '../../../application/cloud/billing/events/retryBillingEvent.js';
import { ReturnAddresses } from '../../../application/cloud/billing/checkout/returnAddresses.js';
import { BillingAccounts } from '../../../application/cloud/billing/billingAccounts.js';
import { BillingSideEffects } from '../../../application/cloud/billing/billingSideEffects.js';
import { FetchPurchaseState } from '../../../application/cloud/billing/fetchPurchaseState.js';
import { SyncPurchase } from '../../../application/cloud/billing/syncPurchase.js';
import { unconfiguredBilling } from '../../../application/cloud/billing/unconfiguredBilling.js';
import { FoundingSlots } from '../../../application/cloud/licensing/foundingSlots.js';
import { publicUrlOf, redirectOriginsOf } from '../settings/config.js';
import { T } from './tokens.js';

/** What is bought, and what follows from the provider's events. */
export const billingModule = new ContainerModule(({ bind }) => {
  bind(T.purchases).toResolvedValue((database) => new MikroPurchases(database), [T.database]);
  bind(T.billingInbox).toResolvedValue((database) => new MikroBillingInbox(database), [T.database]);
  bind(T.dunningNotices).toResolvedValue((database) => new MikroDunningNotices(database), [T.database]);
  bind(FoundingSlots).toResolvedValue((licenses, locks) => new FoundingSlots(licenses, locks), [T.licenses, T.locks]);
  bind(FetchPurchaseState).toResolvedValue(
    (provider, purchases, clock) => new FetchPurchaseState(provider ?? unconfiguredBilling, purchases, clock),
    [T.billingProvider, T.purchases, T.clock],
  );
  bind(BillingAccounts).toResolvedValue(
    (locks, purchases, licenses, referrals, credits, inbox, slots) =>
      new BillingAccounts(locks, purchases, licenses, referrals, credits, inbox, slots),
    [T.locks, T.purchases, T.licenses, T.referrals, ReferralCredits, T.billingInbox, FoundingSlots],
  );
  bind(BillingSideEffects).toResolvedValue(
    (reissueKey, credits, notices, outbox, ids, clock, topicOf, { NTFY_URL }) =>
      new BillingSideEffects(reissueKey, credits, notices, outbox, ids, clock, (id) =>
        NTFY_URL === undefined ? null : `${NTFY_URL}/${topicOf(id)}`,
      ),
    [ReissueKey, ReferralCredits, T.dunningNotices, T.outbox, T.ids, T.clock, T.topicOf, T.settings],
  );
  bind(SyncPurchase).toResolvedValue(
    (fetchState, unitOfWork, accounts, effects, courier, ids, clock) =>
      new SyncPurchase({ fetchState, unitOfWork, accounts, effects, courier, ids, clock }),
    [FetchPurchaseState, T.unitOfWork, BillingAccounts, BillingSideEffects, Courier, T.ids, T.clock],
  );
  bind(ApplyBillingEvent).toResolvedValue(
    (provider, inbox, purchases, sync, clock, report) =>
      new ApplyBillingEvent({ provider: provider ?? unconfiguredBilling, inbox, purchases, sync, clock, report }),
    [T.billingProvider, T.billingInbox, T.purchases, SyncPurchase, T.clock, T.report],
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
    (provider, inbox, purchases, apply, sync, clock, report) =>
      new ReconcileBilling({ provider, inbox, purchases, apply, sync, clock, report }),
    [T.billingProvider, T.billingInbox, T.purchases, ApplyBillingEvent, SyncPurchase, T.clock, T.report],
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
    (lookup, purchases, licenses, sync) => new DescribeCheckout(lookup, purchases, licenses, sync),
    [T.checkoutLookup, T.purchases, T.licenses, SyncPurchase],
  );
  bind(OpenPortal).toResolvedValue(
    (provider, licenses, ids, settings) => new OpenPortal(provider, licenses, ids, `${publicUrlOf(settings)}/billing`),
    [T.billingProvider, T.licenses, T.ids, T.settings],
  );
});
