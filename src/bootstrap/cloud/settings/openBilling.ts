import type { BillingWebhookParser } from '../../../application/cloud/billing/events/billingWebhookParser.port.js';
import type { BillingProvider } from '../../../application/cloud/billing/billingProvider.port.js';
import { createThrottledCounter } from '../../../application/shared/createThrottledCounter.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { PriceIdsByOffer } from '../../../adapters/stripe/priceBook.js';
import type { CloudSettings } from './config.js';

interface Billing {
  readonly provider: BillingProvider | null;
  readonly events: BillingWebhookParser | null;
}

/**
 * Opens the parts of Stripe that are configured. The SDK is imported only if one of them is, because importing it takes
 * a quarter of a second.
 * @param reportRefused receives the number of webhooks with a refused signature, at most once a minute
 */
export const openBilling = async (
  settings: CloudSettings,
  clock: Clock,
  reportRefused: (count: number) => void,
): Promise<Billing> => ({
  provider: await openProvider(settings),
  events: await openEvents(settings, clock, createThrottledCounter(clock, reportRefused)),
});

async function openProvider(settings: CloudSettings): Promise<BillingProvider | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, STRIPE_PORTAL_CONFIGURATION: portal } = settings;
  if (secretKey === undefined) return null;
  const { StripeBilling } = await import('../../../adapters/stripe/stripeBilling.js');
  return new StripeBilling({ secretKey, apiBase }, pricesOf(settings), portal);
}

async function openEvents(
  settings: CloudSettings,
  clock: Clock,
  onRefused: () => void,
): Promise<BillingWebhookParser | null> {
  const [secret, ...others] = settings.STRIPE_WEBHOOK_SECRET ?? [];
  if (secret === undefined) return null;
  const { StripeWebhookParser } = await import('../../../adapters/stripe/stripeWebhookParser.js');
  return new StripeWebhookParser([secret, ...others], clock, onRefused);
}

const pricesOf = (settings: CloudSettings): PriceIdsByOffer => ({
  pro_monthly: settings.STRIPE_PRICE_PRO_MONTHLY ?? [],
  pro_yearly: settings.STRIPE_PRICE_PRO_YEARLY ?? [],
  premium_monthly: settings.STRIPE_PRICE_PREMIUM_MONTHLY ?? [],
  premium_yearly: settings.STRIPE_PRICE_PREMIUM_YEARLY ?? [],
  founding: settings.STRIPE_PRICE_FOUNDING ?? [],
});
