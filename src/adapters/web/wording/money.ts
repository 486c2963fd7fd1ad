import { MINUS_SIGN, MISSING_VALUE_TEXT } from './numbers.js';

const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "$1,234.50"; negative amounts start with a minus sign. */
export function formatDollars(value: number | null): string {
  if (value === null) return MISSING_VALUE_TEXT;
  return `${value < 0 ? MINUS_SIGN : ''}$${CENTS.format(Math.abs(value))}`;
}

/** Adds a plus sign to gains. */
export function formatSignedDollars(value: number | null): string {
  if (value === null) return MISSING_VALUE_TEXT;
  return value > 0 ? `+${formatDollars(value)}` : formatDollars(value);
}
