import type { z } from 'zod';
import { tierOfOffer, type Offer, type PaidTier } from '../../../domain/cloud/billing/plan.js';
import { BILLING_CURRENCY, type ListedPrice } from '../../../domain/cloud/billing/priceList.js';
import { PRODUCT_NAMES } from '../../../domain/cloud/licensing/productNames.js';
import { STRIPE_PAGE_SIZE, type StripeCalls } from '../stripeCalls.js';
import { STRIPE_METADATA_KEY, idempotencyOptions } from './metadata.js';
import { priceReply, productReply } from './setup.schema.js';

type Price = z.output<typeof priceReply>;

export const productIdOf = (tier: PaidTier): string => `plumbline_${tier}`;

export async function ensureProduct(calls: StripeCalls, tier: PaidTier): Promise<void> {
  const id = productIdOf(tier);
  if ((await calls.find(id, productReply, ({ products }) => products.retrieve(id))) !== null) return;
  const product = { id, name: PRODUCT_NAMES[tier], metadata: { [STRIPE_METADATA_KEY]: tier } };
  await calls.request(productReply, ({ products }) => products.create(product, idempotencyOptions('product', product)));
}

/** Returns the price ids of an offer: first the price with these terms (created if missing), then earlier ones. */
export async function ensurePrices(
  calls: StripeCalls,
  offer: Offer,
  terms: ListedPrice,
): Promise<readonly [string, ...string[]]> {
  const product = productIdOf(tierOfOffer(offer));
  const earlier: Price[] = [];
  for await (const price of calls.list(priceReply, ({ prices }) => prices.list({ product, limit: STRIPE_PAGE_SIZE }))) {
    if (price.metadata[STRIPE_METADATA_KEY] === offer) earlier.push(price);
  }
  const same = earlier.find((price) => costs(price, terms));
  const sold = same ?? (await makePrice(calls, offer, terms));
  if (!sold.active) await calls.request(priceReply, ({ prices }) => prices.update(sold.id, { active: true }));
  return [sold.id, ...earlier.map(({ id }) => id).filter((id) => id !== sold.id)];
}

const costs = (
  { currency, unit_amount: amount, recurring }: Price,
  { amountMinor, interval: every }: ListedPrice,
): boolean =>
  currency === BILLING_CURRENCY &&
  amount === amountMinor &&
  (every === 'once' ? recurring === null : recurring?.interval === every && recurring.interval_count === 1);

function makePrice(calls: StripeCalls, offer: Offer, { amountMinor, interval: every }: ListedPrice): Promise<Price> {
  const price = {
    product: productIdOf(tierOfOffer(offer)),
    currency: BILLING_CURRENCY,
    unit_amount: amountMinor,
    ...(every === 'once' ? {} : { recurring: { interval: every } }),
    lookup_key: `plumbline_${offer}`,
    transfer_lookup_key: true,
    metadata: { [STRIPE_METADATA_KEY]: offer },
  };
  return calls.request(priceReply, ({ prices }) => prices.create(price, idempotencyOptions('price', price)));
}
