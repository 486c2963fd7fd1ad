import { TRADING_DAYS_PER_YEAR } from '../indicators/returns.js';
import type { Series } from '../../market/series.js';
import { ratioOrNaN } from '../../market/series.js';

/** Minimum days of implied volatility; with fewer, realized volatility is ranked. */
const MINIMUM_DAYS = 126;
const RICH_FROM = 70;
const CHEAP_TO = 30;

export const VOLATILITY_LABELS = ['RICH', 'FAIR', 'CHEAP'] as const;
export type VolatilityLabel = (typeof VOLATILITY_LABELS)[number];

/** Implied or historical volatility. */
export const VOLATILITY_SOURCES = ['iv', 'hv'] as const;
export type VolatilitySource = (typeof VOLATILITY_SOURCES)[number];

interface VolatilityRank {
  readonly source: VolatilitySource;
  /** 0 at the year's low, 100 at the year's high; NaN when they are equal. */
  readonly rank: number;
  /** Percentage of the year's other days with a lower volatility. */
  readonly percentile: number;
}

/** `ivHistory` holds the at-the-money volatility of earlier sessions, oldest first, in the unit of `today`. */
export function volatilityRankOf(today: number, ivHistory: readonly number[], realized: Series): VolatilityRank {
  const implied = [...ivHistory, today].filter(Number.isFinite).slice(-TRADING_DAYS_PER_YEAR);
  if (implied.length >= MINIMUM_DAYS) return { source: 'iv', ...placeOfLast(implied) };
  const year = [...realized.subarray(-TRADING_DAYS_PER_YEAR)].filter(Number.isFinite);
  return { source: 'hv', ...(year.length < MINIMUM_DAYS ? { rank: NaN, percentile: NaN } : placeOfLast(year)) };
}

/** Returns null for a missing rank (NaN). */
export function volatilityLabel(rank: number): VolatilityLabel | null {
  if (Number.isNaN(rank)) return null;
  if (rank >= RICH_FROM) return 'RICH';
  return rank <= CHEAP_TO ? 'CHEAP' : 'FAIR';
}

function placeOfLast(values: readonly number[]): Pick<VolatilityRank, 'rank' | 'percentile'> {
  const today = values.at(-1) ?? NaN;
  const lowest = Math.min(...values);
  const lower = values.filter((value) => value < today).length;
  return {
    rank: 100 * ratioOrNaN(today - lowest, Math.max(...values) - lowest),
    percentile: (100 * lower) / (values.length - 1),
  };
}
