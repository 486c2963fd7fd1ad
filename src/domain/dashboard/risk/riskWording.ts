import { rounded } from '../market/rounding.js';
import type { RiskFindingKind } from './riskReport.js';
import type { Capital } from './riskPosition.js';

const USD_WHOLE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

export const formatDollars = (amount: number): string => USD_WHOLE.format(amount);

/** Formats a fraction as a percentage, with one decimal below 10%. */
export function formatPercent(fraction: number): string {
  const value = 100 * fraction;
  const decimals = Math.abs(value) < 9.95 ? 1 : 0;
  return `${rounded(value, decimals).toFixed(decimals)}%`;
}

export const rangeText = (low: number, high: number): string =>
  low.toFixed(2) === high.toFixed(2) ? low.toFixed(2) : `${low.toFixed(2)} to ${high.toFixed(2)}`;

export const capitalName = ({ basis }: Capital): string => (basis === 'equity' ? 'equity' : 'the gross value');

/** Names the subject of each kind of finding, without its numbers. */
export const RISK_FINDING_TITLES: Readonly<Record<RiskFindingKind, string>> = {
  cluster: 'Positions that moved as one',
  largest_position: 'Large position',
  sector: 'Large sector',
  volatility_share: 'Large share of the volatility',
  beta: 'High beta',
  heat: 'Loss if every stop is hit',
  stops_near: 'Stops within one average daily range',
  no_stop: 'Positions without a stop',
  stress: 'Loss in a past decline of the index',
  left_out: 'Positions not included in the figures',
};
