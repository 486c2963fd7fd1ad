import { MAX_ORDER_PRICE } from '../../../../domain/dashboard/trading/orders/order.js';

/**
 * Parses a number of 0 or more in which commas may separate thousands; null for anything else. Refuses a decimal comma:
 * 15,50 would become 1,550.
 */
export function parseTypedNumber(text: string): number | null {
  const typed = text.trim();
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(typed) ? Number(typed.replaceAll(',', '')) : null;
}

const MAX_DECIMALS = 6;

/** Says why the text is not a valid price; null if it is one. */
export function typedPriceProblem(text: string): string | null {
  const price = parseTypedNumber(text);
  if (price === null || price === 0)
    return 'Enter a price above 0, such as 15.50 or 1,234.50, with a point before the decimals.';
  if (price > MAX_ORDER_PRICE) return `Enter a price of at most ${MAX_ORDER_PRICE.toLocaleString('en-US')}.`;
  return (text.trim().split('.')[1] ?? '').length > MAX_DECIMALS
    ? `Enter a price with at most ${MAX_DECIMALS} decimals.`
    : null;
}

/** Parses a valid price; null for anything else. */
export const parseTypedPrice = (text: string): number | null =>
  typedPriceProblem(text) === null ? parseTypedNumber(text) : null;
