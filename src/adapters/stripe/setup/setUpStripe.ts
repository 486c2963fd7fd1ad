import { PAID_TIERS, PLANS, tierOfOffer, type PaidTier } from '../../../domain/cloud/billing/plan.js';
import type { PriceList } from '../../../domain/cloud/billing/priceList.js';
import type { PriceIdsByOffer } from '../priceBook.js';
import { StripeCalls } from '../stripeCalls.js';
import type { StripeConnectionOptions } from '../stripeConnection.js';
import { ensureFoundingLink } from './foundingLink.js';
import { ensurePortalConfiguration } from './ensurePortalConfiguration.js';
import { ensurePrices, ensureProduct, productIdOf } from './prices.js';

export interface StripeSetupResult {
  /** The price ids of each offer, the current price first. */
  readonly prices: PriceIdsByOffer;
  readonly portalConfiguration: string;
  /** The URL at which founding licenses are sold. */
  readonly foundingLink: string;
}

/**
 * Creates the Stripe objects that are needed to sell at the listed prices; a second run changes nothing. If a listed
 * price has changed, creates a new Stripe price, and earlier buyers keep theirs. Throws `UpstreamError`.
 */
export async function setUpStripe(
  access: StripeConnectionOptions,
  list: PriceList,
  successUrl: string | null,
): Promise<StripeSetupResult> {
  const calls = new StripeCalls(access);
  for (const tier of PAID_TIERS) await ensureProduct(calls, tier);
  const prices = {
    pro_monthly: await ensurePrices(calls, 'pro_monthly', list.pro_monthly),
    pro_yearly: await ensurePrices(calls, 'pro_yearly', list.pro_yearly),
    premium_monthly: await ensurePrices(calls, 'premium_monthly', list.premium_monthly),
    premium_yearly: await ensurePrices(calls, 'premium_yearly', list.premium_yearly),
    founding: await ensurePrices(calls, 'founding', list.founding),
  };
  const plansOf = (tier: PaidTier) => PLANS.filter((plan) => tierOfOffer(plan) === tier).map((plan) => prices[plan][0]);
  return {
    prices,
    portalConfiguration: await ensurePortalConfiguration(calls, [
      { product: productIdOf('pro'), prices: plansOf('pro') },
      { product: productIdOf('premium'), prices: plansOf('premium') },
    ]),
    foundingLink: await ensureFoundingLink(calls, {
      priceId: prices.founding[0],
      once: list.founding.interval === 'once',
      successUrl,
    }),
  };
}
