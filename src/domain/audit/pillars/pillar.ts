import type { Series } from '../series.js';
import { at, seriesOf } from '../series.js';

/** A pillar is judged from this many bars on; before, it has no score rather than a low one. */
export const MINIMUM_BARS = 253;

/** One part of a pillar: 0–100 for each bar, NaN where it cannot be computed, with the numbers it came from. */
interface Term {
  readonly values: Series;
  readonly inputs: Readonly<Record<string, Series>>;
}

export interface Pillar {
  /** 0–100 for each bar: the mean of the terms that can be computed. */
  readonly scores: Series;
  readonly terms: Readonly<Record<string, Term>>;
}

export function pillarOf(terms: Readonly<Record<string, Term>>): Pillar {
  const all = Object.values(terms).map((term) => term.values);
  const length = all[0]?.length ?? 0;
  return { terms, scores: seriesOf(length, (t) => (t + 1 < MINIMUM_BARS ? NaN : meanAt(all, t))) };
}

/** Where a term begins and where it is full. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** 0 at the range's beginning and below, 100 at its end and above, linear between. */
export function ramp(x: number, { from, to }: Range): number {
  const share = (x - from) / (to - from);
  if (share <= 0) return 0;
  return share >= 1 ? 100 : 100 * share;
}

/** The range in words, for the reader of an explanation. */
export const rampWords = ({ from, to }: Range): string => `0 points at ${from} or less, 100 at ${to} or more, in proportion between.`;

/** How the terms of a pillar come about: a formula in the names of their inputs, its range, a remark. */
export type TermRules = Readonly<Record<string, string>>;

function meanAt(series: readonly Series[], t: number): number {
  let sum = 0;
  let count = 0;
  for (const values of series) {
    const value = at(values, t);
    if (value !== value) continue;
    sum += value;
    count++;
  }
  return count === 0 ? NaN : sum / count;
}
