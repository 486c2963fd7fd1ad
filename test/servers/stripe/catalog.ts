import { notAllowed, type StripeBooks } from './books.ts';
import type { Metadata, PaymentLink, Price, Product } from './objects.ts';

/** Predefined prices for every product, and `unknown`, which the cloud does not sell. */
export const PRICES = {
  pro_monthly: 'price_pro_monthly',
  pro_yearly: 'price_pro_yearly',
  premium_monthly: 'price_premium_monthly',
  premium_yearly: 'price_premium_yearly',
  founding: 'price_founding',
  /** Founding with a one-time payment. */
  founding_once: 'price_founding_once',
  unknown: 'price_unknown',
} as const;

const AMOUNTS: Readonly<Record<keyof typeof PRICES, readonly [amount: number, interval: string | null]>> = {
  pro_monthly: [2900, 'month'],
  pro_yearly: [29_000, 'year'],
  premium_monthly: [5900, 'month'],
  premium_yearly: [59_000, 'year'],
  founding: [49_000, 'year'],
  founding_once: [99_000, null],
  unknown: [100, 'month'],
};

export function addProduct(
  books: StripeBooks,
  name: string,
  { id, metadata = {} }: { readonly id?: string | null; readonly metadata?: Metadata } = {},
): Product {
  const base = books.base('prod', 'product');
  if (id && books.products.has(id))
    throw notAllowed('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const product: Product = { ...base, id: id ?? base.id, name, active: true, metadata };
  books.products.set(product.id, product);
  return product;
}

export interface NewPrice {
  readonly product: string;
  readonly amount: number;
  readonly currency?: string;
  readonly interval: string | null;
  readonly id?: string;
  readonly lookupKey?: string | null;
  readonly metadata?: Metadata;
}

export function addPrice(
  books: StripeBooks,
  { product, amount, currency = 'usd', interval, id, lookupKey = null, metadata = {} }: NewPrice,
): Price {
  const base = books.base('price', 'price');
  const price: Price = {
    ...base,
    id: id ?? base.id,
    product,
    active: true,
    currency,
    unit_amount: amount,
    lookup_key: lookupKey,
    type: interval === null ? 'one_time' : 'recurring',
    recurring: interval === null ? null : { interval, interval_count: 1 },
    metadata,
  };
  books.prices.set(price.id, price);
  return price;
}

export function addStandardPrices(books: StripeBooks): void {
  const product = addProduct(books, 'Plumbline').id;
  for (const [name, [amount, interval]] of Object.entries(AMOUNTS))
    addPrice(books, { product, amount, interval, id: `price_${name}` });
}

export function addPaymentLink(books: StripeBooks, price: string, metadata: Metadata = {}): PaymentLink {
  books.get(books.prices, price, 'price', 'line_items[0][price]');
  const base = books.base('plink', 'payment_link');
  const link: PaymentLink = {
    ...base,
    active: true,
    after_completion: {},
    url: `https://buy.stripe.example/${base.id}`,
    price,
    metadata,
  };
  books.paymentLinks.set(link.id, link);
  return link;
}
