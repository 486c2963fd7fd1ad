import type { z } from 'zod';
import { tierOfOffer, type Offer, type PaidTier } from '../../../domain/cloud/billing/plan.js';
import { BILLING_CURRENCY, type ListedPrice } from '../../../domain/cloud/billing/priceList.js';
import { PRODUCT_NAMES } from '../../../domain/cloud/licensing/productNames.js';
import { PAGE, type StripeCalls } from '../stripeCalls.js';
import { LABEL, onceFor } from './labels.js';
import { priceReply, productReply } from './setup.schema.js';

type Price = z.output<typeof priceReply>;

export const productIdOf = (tier: PaidTier): string => `plumbline_${tier}`;

export async function ensureProduct(calls: StripeCalls, tier: PaidTier): Promise<void> {
  const id = productIdOf(tier);
  if ((await calls.find(id, productReply, ({ products }) => products.retrieve(id))) !== null) return;
  const product = { id, name: PRODUCT_NAMES[tier], metadata: { [LABEL]: tier } };
  await calls.ask(productReply, ({ products }) => products.create(product, onceFor('product', product)));
}

/** The ids of an offer's prices: first the one with these terms (made if there is none), then those of earlier terms. */
export async function ensurePrice(
  calls: StripeCalls,
  offer: Offer,
  terms: ListedPrice,
): Promise<readonly [string, ...string[]]> {
  const product = productIdOf(tierOfOffer(offer));
  const earlier: Price[] = [];
  for await (const price of calls.list(priceReply, ({ prices }) => prices.list({ product, limit: PAGE }))) {
    if (price.metadata[LABEL] === offer) earlier.push(price);
  }
  const same = earlier.find((price) => costs(price, terms));
  const sold = same ?? (await makePrice(calls, offer, terms));
  if (!sold.active) await calls.ask(priceReply, ({ prices }) => prices.update(sold.id, { active: true }));
  return [sold.id, ...earlier.map(({ id }) => id).filter((id) => id !== sold.id)];
}

const costs = ({ currency, unit_amount: amount, recurring }: Price, { amountMinor, every }: ListedPrice): boolean =>
  currency === BILLING_CURRENCY &&
  amount === amountMinor &&
  (every === 'once' ? recurring === null : recurring?.interval === every && recurring.interval_count === 1);

function makePrice(calls: StripeCalls, offer: Offer, { amountMinor, every }: ListedPrice): Promise<Price> {
  const price = {
    product: productIdOf(tierOfOffer(offer)),
    currency: BILLING_CURRENCY,
    unit_amount: amountMinor,
    ...(every === 'once' ? {} : { recurring: { interval: every } }),
    lookup_key: `plumbline_${offer}`,
    transfer_lookup_key: true,
    metadata: { [LABEL]: offer },
  };
  return calls.ask(priceReply, ({ prices }) => prices.create(price, onceFor('price', price)));
}
