import { Stripe } from 'stripe';
import type { StripeServer } from './stripe.js';
import { PRICES } from './stripe/catalog.ts';
import { SECRET_KEY } from './stripe/httpServer.ts';
import type { StripeEvent } from './stripe/objects.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** Settings of a cloud that sells every plan through the Stripe stand-in. */
export const stripeSettings = ({ origin }: Pick<StripeServer, 'origin'>): Readonly<Record<string, string>> => ({
  STRIPE_API_BASE: origin,
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_PRO_MONTHLY: PRICES.pro_monthly,
  STRIPE_PRICE_PRO_YEARLY: PRICES.pro_yearly,
  STRIPE_PRICE_PREMIUM_MONTHLY: PRICES.premium_monthly,
  STRIPE_PRICE_PREMIUM_YEARLY: PRICES.premium_yearly,
  STRIPE_PRICE_FOUNDING: `${PRICES.founding},${PRICES.founding_once}`,
});

export interface CompletedPurchase {
  readonly sessionId: string;
  /** Empty for a one-time payment. */
  readonly subscription: string;
  readonly customer: string;
  readonly events: readonly StripeEvent[];
}

/** Pays in a checkout; the cloud has not been notified yet. */
export async function payCheckout(
  { world }: Pick<StripeServer, 'world'>,
  {
    offer,
    email,
    code,
    ...buyer
  }: {
    offer: keyof typeof PRICES;
    email: string;
    paid?: boolean;
    code?: string;
    customer?: string;
    subscription?: string;
  },
): Promise<CompletedPurchase> {
  const sessionId = await world.begin({
    prices: [PRICES[offer]],
    metadata: code === undefined ? {} : { referral_code: code },
  });
  const events = await world.complete(sessionId, { email, ...buyer });
  const session = await world.session(sessionId);
  return { sessionId, subscription: session.subscription ?? '', customer: session.customer ?? '', events };
}

/** Returns the body and the signature header of a webhook. `at` is the time of signing, in Unix seconds. */
export function signWebhook(
  event: StripeEvent,
  secret = WEBHOOK_SECRET,
  at = Math.floor(Date.now() / 1000),
): { payload: string; signature: string } {
  const payload = JSON.stringify(event);
  return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at }) };
}

/** Delivers one webhook, as the provider does. */
export async function deliverWebhook(
  address: string,
  event: StripeEvent,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { payload, signature } = signWebhook(event);
  const reply = await fetch(`${address}/api/billing-webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  });
  return { status: reply.status, body: await reply.json() };
}

const KEY = /PLB(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/;

/** Returns the license key in an e-mail; empty if the e-mail contains no key. */
export const licenseKeyIn = (source: string): string => KEY.exec(source)?.[0] ?? '';
