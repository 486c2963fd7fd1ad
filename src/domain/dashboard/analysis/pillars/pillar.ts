import { TRADING_DAYS_PER_YEAR } from '../indicators/returns.js';

/** Minimum number of bars for a pillar; with fewer bars, the pillar has no score rather than a low score. */
export const MIN_BARS_FOR_SCORE = TRADING_DAYS_PER_YEAR + 1;

/** One part of a pillar at bar `t`, 0–100, with its inputs; NaN when it cannot be computed. */
interface Term {
  readonly valueAt: (t: number) => number;
  readonly inputsAt: (t: number) => Readonly<Record<string, number>>;
}

/** Computed per bar on demand, so that an audit of only the latest bars does not compute earlier ones. */
export interface Pillar {
  /** Number of bars. */
  readonly length: number;
  /** 0–100: mean of the terms that can be computed. */
  readonly scoreAt: (t: number) => number;
  readonly terms: Readonly<Record<string, Term>>;
}

export function createPillar(length: number, terms: Readonly<Record<string, Term>>): Pillar {
  const all = Object.values(terms);
  const scoreAt = (t: number): number => (t + 1 < MIN_BARS_FOR_SCORE ? NaN : meanAt(all, t));
  return { length, scoreAt, terms };
}

/** Inputs at which a term scores 0 and 100. */
export interface RampRange {
  readonly from: number;
  readonly to: number;
}

/** 0 at or below `from`, 100 at or above `to`, linear between. */
export function rampScore(x: number, { from, to }: RampRange): number {
  const share = (x - from) / (to - from);
  if (share <= 0) return 0;
  return share >= 1 ? 100 : 100 * share;
}

/** Describes a ramp's range in an explanation. */
export const rampDescription = ({ from, to }: RampRange): string =>
  `0 points at ${from} or less, 100 at ${to} or more, linear between.`;

/** Describes each term of a pillar: its formula in terms of the inputs' names, its range and remarks. */
export type TermRules = Readonly<Record<string, string>>;

function meanAt(terms: readonly Term[], t: number): number {
  let sum = 0;
  let count = 0;
  for (const { valueAt } of terms) {
    const value = valueAt(t);
    if (value !== value) continue;
    sum += value;
    count++;
  }
  return count === 0 ? NaN : sum / count;
}
