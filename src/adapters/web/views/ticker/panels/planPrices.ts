import { parseTypedPrice } from '../../../pieces/forms/typedNumber.js';
import { formatExactPrice } from '../../../wording/numbers.js';

/** Formats a price for a field; empty without a price. */
export const fieldTextOfPrice = (price: number | null): string => (price === null ? '' : formatExactPrice(price));

/**
 * Parses a field's text. Text that the user left unchanged stands for the stored price, which can have more decimals
 * than the text. Returns null for empty or invalid text.
 */
export const priceFromText = (text: string, stored: number | null): number | null =>
  text === fieldTextOfPrice(stored) ? stored : parseTypedPrice(text);
