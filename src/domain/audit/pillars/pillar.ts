import { weightedMeans } from '../columns.js';
import type { Series } from '../series.js';

/** A pillar is judged from this many bars on; before, it has no score rather than a low one. */
export const MINIMUM_BARS = 253;

/** One part of a pillar. */
interface Term {
  /** 0–100, NaN where it cannot be computed. */
  readonly values: Series;
  /** The numbers that the value of bar `t` came from. */
  readonly inputsAt: (t: number) => Readonly<Record<string, number>>;
}

export interface Pillar {
  /** 0–100: the mean of the terms that can be computed. */
  readonly scores: Series;
  readonly terms: Readonly<Record<string, Term>>;
}

export function pillarOf(length: number, terms: Readonly<Record<string, Term>>): Pillar {
  const scores = weightedMeans(length, Object.values(terms).map(({ values }) => ({ values, weight: 1 })));
  return { scores: scores.fill(NaN, 0, MINIMUM_BARS - 1), terms };
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

/** The same for a whole column. */
export function ramps(values: Series, range: Range): Series {
  const points = new Float64Array(values.length);
  for (let t = 0; t < points.length; t++) points[t] = ramp(values[t] ?? NaN, range);
  return points;
}

/** The range in words, for the reader of an explanation. */
export const rampWords = ({ from, to }: Range): string => `0 points at ${from} or less, 100 at ${to} or more, in proportion between.`;

/** How the terms of a pillar come about: a formula in the names of their inputs, its range, a remark. */
export type TermRules = Readonly<Record<string, string>>;
