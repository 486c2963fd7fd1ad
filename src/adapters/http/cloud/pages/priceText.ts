import type { OfferPrice } from '../../../../domain/cloud/billing/priceList.js';

const PERIOD_TEXTS: Readonly<Record<OfferPrice['interval'], string>> = {
  month: ' a month',
  year: ' a year',
  once: ' once',
};
const MONTHS = 12;

/** Formats a price with its period: "$29 a month". */
export const priceText = ({ amountMinor, currency, interval }: OfferPrice): string =>
  `${amountText(amountMinor, currency)}${PERIOD_TEXTS[interval]}`;

/** Returns how much cheaper `price` is per year than `compared`; null when it is not cheaper. */
export function yearlySavingText(compared: OfferPrice, price: OfferPrice): string | null {
  if (compared.currency !== price.currency) return null;
  const saved = yearly(compared) - yearly(price);
  return saved > 0 ? amountText(saved, price.currency) : null;
}

const yearly = ({ amountMinor, interval }: OfferPrice): number =>
  interval === 'month' ? amountMinor * MONTHS : amountMinor;

function amountText(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}
