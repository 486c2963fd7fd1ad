import { MINUS, MISSING } from './numbers.js';

const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "$1,234.50"; what is owed or lost has a minus in front. */
export function dollars(value: number | null): string {
  if (value === null) return MISSING;
  return `${value < 0 ? MINUS : ''}$${CENTS.format(Math.abs(value))}`;
}

/** With a sign also for what is won. */
export function profit(value: number | null): string {
  if (value === null) return MISSING;
  return value > 0 ? `+${dollars(value)}` : dollars(value);
}
