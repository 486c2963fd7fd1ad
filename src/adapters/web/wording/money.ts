import { MINUS_SIGN, MISSING_VALUE_TEXT } from './numbers.js';

const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount such as "$1,234.50"; negative amounts start with a minus sign. */
export function formatDollars(value: number | null): string {
  if (value === null) return MISSING_VALUE_TEXT;
  return `${value < 0 ? MINUS_SIGN : ''}$${CENTS.format(Math.abs(value))}`;
}

/** Formats an amount with a plus sign for gains. */
export function formatSignedDollars(value: number | null): string {
  if (value === null) return MISSING_VALUE_TEXT;
  return value > 0 ? `+${formatDollars(value)}` : formatDollars(value);
}
