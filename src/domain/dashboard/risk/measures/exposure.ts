import { totalOf } from '../../market/series.js';
import { positionValue, type Capital, type RiskPosition } from '../riskPosition.js';

/** Values of the holdings in US dollars. */
export interface PortfolioExposure {
  readonly long: number;
  /** Value of the short positions; at most 0. */
  readonly short: number;
  readonly net: number;
  readonly gross: number;
  /** Null when neither the broker nor a ledger reports it. */
  readonly cash: number | null;
  /** Largest gross value first. */
  readonly sectors: readonly SectorExposure[];
  /** Positions by size, largest first. */
  readonly largest: readonly { readonly symbol: string; readonly value: number; readonly weight: number }[];
  /** Herfindahl–Hirschman index: sum of the squared shares of the gross value, from 1/n to 1. */
  readonly hhi: number;
  /** 1 / HHI: the number of equal positions with the same concentration. */
  readonly effective_positions: number;
}

export interface SectorExposure {
  /** Null for positions without a sector. */
  readonly sector: string | null;
  readonly long: number;
  /** Value of the short positions; at most 0. */
  readonly short: number;
  /** Gross value as a fraction of the capital. */
  readonly weight: number;
  readonly symbols: readonly string[];
}

const LARGEST_SHOWN = 5;

/** Equity if cash is known and equity is above 0, otherwise the gross value. */
export function capitalOf(positions: readonly RiskPosition[], cash: number | null): Capital {
  const equity = cash === null ? NaN : cash + totalOf(positions.map(positionValue));
  return equity > 0
    ? { amount: equity, basis: 'equity' }
    : { amount: totalOf(positions.map((position) => Math.abs(positionValue(position)))), basis: 'gross' };
}

export function exposureOf(
  positions: readonly RiskPosition[],
  capital: Capital,
  cash: number | null,
): PortfolioExposure {
  const values = positions.map(positionValue);
  const { long, short, gross } = sidesOf(values);
  const hhi = totalOf(values.map((value) => (value / gross) ** 2));
  return {
    long,
    short,
    net: long + short,
    gross,
    cash,
    sectors: sectorsOf(positions, capital),
    largest: positions
      .map((position) => ({
        symbol: position.symbol,
        value: positionValue(position),
        weight: positionValue(position) / capital.amount,
      }))
      .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value) || compareBySymbol(one, other))
      .slice(0, LARGEST_SHOWN),
    hhi,
    effective_positions: 1 / hhi,
  };
}

function sectorsOf(positions: readonly RiskPosition[], capital: Capital): SectorExposure[] {
  return [...Map.groupBy(positions, ({ sector }) => sector)]
    .map(([sector, members]) => {
      const { long, short, gross } = sidesOf(members.map(positionValue));
      const symbols = members.map(({ symbol }) => symbol).toSorted();
      return { sector, long, short, weight: gross / capital.amount, symbols };
    })
    .toSorted((one, other) => other.weight - one.weight || ((one.sector ?? '') < (other.sector ?? '') ? -1 : 1));
}

function sidesOf(values: readonly number[]): { long: number; short: number; gross: number } {
  const long = totalOf(values.filter((value) => value > 0));
  const short = totalOf(values.filter((value) => value < 0));
  return { long, short, gross: long - short };
}

export const compareBySymbol = (one: { readonly symbol: string }, other: { readonly symbol: string }): number =>
  one.symbol < other.symbol ? -1 : 1;
