import type { OfferPrice } from '../../../../domain/cloud/billing/priceList.js';

const PERIOD_TEXTS: Readonly<Record<OfferPrice['interval'], string>> = {
  month: ' a month',
  year: ' a year',
  once: ' once',
};
const MONTHS = 12;
/** Stripe's list (https://docs.stripe.com/currencies#zero-decimal), which differs from that of `Intl`, as for HUF. */
const ZERO_DECIMAL = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMAL = 'BHD JOD KWD OMR TND'.split(' ');

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

const decimalsOf = (currency: string): number =>
  ZERO_DECIMAL.includes(currency) ? 0 : THREE_DECIMAL.includes(currency) ? 3 : 2;

function amountText(amountMinor: number, currency: string): string {
  const digits = decimalsOf(currency.toUpperCase());
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(amountMinor / 10 ** digits);
}
