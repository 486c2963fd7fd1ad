import { TRADING_DAYS_PER_YEAR } from '../indicators/returns.js';

/** A pillar is judged from this many bars on; before, it has no score rather than a low one. */
export const MIN_BARS_FOR_SCORE = TRADING_DAYS_PER_YEAR + 1;

/** One part of a pillar: at bar `t` 0–100, NaN where it cannot be computed, with the numbers it came from. */
interface Term {
  readonly valueAt: (t: number) => number;
  readonly inputsAt: (t: number) => Readonly<Record<string, number>>;
}

/** Judged bar by bar on demand: an audit that only has to look at the latest bars pays for no others. */
export interface Pillar {
  /** How many bars there are to judge. */
  readonly length: number;
  /** 0–100: the mean of the terms that can be computed. */
  readonly scoreAt: (t: number) => number;
  readonly terms: Readonly<Record<string, Term>>;
}

export function createPillar(length: number, terms: Readonly<Record<string, Term>>): Pillar {
  const all = Object.values(terms);
  const scoreAt = (t: number): number => (t + 1 < MIN_BARS_FOR_SCORE ? NaN : meanAt(all, t));
  return { length, scoreAt, terms };
}

/** Where a term begins and where it is full. */
export interface RampRange {
  readonly from: number;
  readonly to: number;
}

/** 0 at the range's beginning and below, 100 at its end and above, linear between. */
export function rampScore(x: number, { from, to }: RampRange): number {
  const share = (x - from) / (to - from);
  if (share <= 0) return 0;
  return share >= 1 ? 100 : 100 * share;
}

/** The range in words, for the reader of an explanation. */
export const rampDescription = ({ from, to }: RampRange): string =>
  `0 points at ${from} or less, 100 at ${to} or more, in proportion between.`;

/** How the terms of a pillar come about: a formula in the names of their inputs, its range, a remark. */
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
