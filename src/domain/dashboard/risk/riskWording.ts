import type { Capital } from './riskPosition.js';

const USD_WHOLE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const LIST = new Intl.ListFormat('en-US');

export const dollars = (amount: number): string => USD_WHOLE.format(amount);

/** With one decimal below 10%. */
export function percent(fraction: number): string {
  const value = 100 * fraction;
  return `${value.toFixed(Math.abs(value) < 9.95 ? 1 : 0)}%`;
}

export const list = (symbols: readonly string[]): string => LIST.format(symbols);

export const range = (low: number, high: number): string =>
  low.toFixed(2) === high.toFixed(2) ? low.toFixed(2) : `${low.toFixed(2)} to ${high.toFixed(2)}`;

export const nameOf = ({ basis }: Capital): string => (basis === 'equity' ? 'equity' : 'the gross value');
