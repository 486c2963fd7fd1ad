import type { OptionRight } from './blackScholes.js';
import type { Smile, SmilePoint } from './chain.js';
import { CALENDAR_DAYS_PER_YEAR } from './chain.js';

const CONSTANT_DAYS = 30;
const SKEW_DELTA = 0.25;
/** Strikes as fractions of the spot price, used when no option with a delta of 25 is quoted. */
const PUT_STRIKE = 0.95;
const CALL_STRIKE = 1.05;

interface AtTheMoney {
  readonly strike: number;
  /** Mean volatility of call and put at the strike nearest to spot, as a fraction. */
  readonly volatility: number;
  /** Price of call plus put at the strike nearest to spot; NaN when one is missing. */
  readonly straddle: number;
}

export function atTheMoneyPointOf({ points }: Smile, spot: number): AtTheMoney | null {
  const [nearest] = points.toSorted((one, other) => Math.abs(one.strike - spot) - Math.abs(other.strike - spot));
  if (nearest === undefined) return null;
  const there = points.filter(({ strike }) => strike === nearest.strike);
  const midOf = (right: OptionRight): number => there.find((point) => point.right === right)?.mid ?? NaN;
  return {
    strike: nearest.strike,
    volatility: there.reduce((sum, { volatility }) => sum + volatility, 0) / there.length,
    straddle: midOf('C') + midOf('P'),
  };
}

/**
 * At-the-money volatility at 30 days: variance is interpolated linearly in time between the surrounding expiries and is
 * flat beyond the last.
 */
export function constantMaturityVolatility(smiles: readonly Smile[], spot: number): number {
  const known = smiles.flatMap((smile) => {
    const money = atTheMoneyPointOf(smile, spot);
    return money === null
      ? []
      : [{ years: smile.years, volatility: money.volatility, variance: money.volatility ** 2 * smile.years }];
  });
  const years = CONSTANT_DAYS / CALENDAR_DAYS_PER_YEAR;
  const before = known.findLast((point) => point.years <= years);
  const after = known.find((point) => point.years >= years);
  if (before === undefined || after === undefined) return (before ?? after)?.volatility ?? NaN;
  if (before.years === after.years) return before.volatility;
  const share = (years - before.years) / (after.years - before.years);
  return Math.sqrt((before.variance + share * (after.variance - before.variance)) / years);
}

/** The expiry nearest to 30 days. */
export function smileNearestThirtyDays(smiles: readonly Smile[]): Smile | null {
  const usable = smiles.filter(({ points }) => points.length > 0);
  return (
    usable.toSorted((one, other) => Math.abs(one.days - CONSTANT_DAYS) - Math.abs(other.days - CONSTANT_DAYS))[0] ??
    null
  );
}

/** Options compared for the skew: those with a delta of 25, or strikes at 95% and 105% of the close. */
export const SKEW_BASES = ['delta_25', 'strikes_95_105'] as const;
export type SkewBasis = (typeof SKEW_BASES)[number];

export interface Skew {
  /** IV of the put minus IV of the call, as a fraction; NaN when a side is not quoted. */
  readonly value: number;
  readonly basis: SkewBasis;
}

/** Uses only out-of-the-money options, since in-the-money options are rarely traded. */
export function skewOf({ points }: Smile, spot: number): Skew {
  const puts = points.filter(({ right, strike }) => right === 'P' && strike <= spot);
  const calls = points.filter(({ right, strike }) => right === 'C' && strike >= spot);
  const byDelta = volatilityAtDelta(puts) - volatilityAtDelta(calls);
  if (!Number.isNaN(byDelta)) return { value: byDelta, basis: 'delta_25' };
  return {
    value: volatilityNear(puts, PUT_STRIKE * spot) - volatilityNear(calls, CALL_STRIKE * spot),
    basis: 'strikes_95_105',
  };
}

/** Interpolates linearly between the two quotes around the delta. */
function volatilityAtDelta(side: readonly SmilePoint[]): number {
  const ascending = side.toSorted((one, other) => Math.abs(one.delta) - Math.abs(other.delta));
  const above = ascending.find(({ delta }) => Math.abs(delta) >= SKEW_DELTA);
  const below = ascending.findLast(({ delta }) => Math.abs(delta) <= SKEW_DELTA);
  if (above === undefined || below === undefined) return NaN;
  const span = Math.abs(above.delta) - Math.abs(below.delta);
  const share = span === 0 ? 0 : (SKEW_DELTA - Math.abs(below.delta)) / span;
  return below.volatility + share * (above.volatility - below.volatility);
}

function volatilityNear(side: readonly SmilePoint[], aim: number): number {
  return side.toSorted((one, other) => Math.abs(one.strike - aim) - Math.abs(other.strike - aim))[0]?.volatility ?? NaN;
}
