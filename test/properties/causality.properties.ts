import fc from 'fast-check';
import type { Bars } from '#domain/dashboard/market/bars.js';
import { takeBars } from '#domain/dashboard/market/bars.js';
import { longBars } from './arbitraries/bars.js';
import { ruleOf, type Rule } from './rule.js';

/** Returns for each bar the text that an audit would publish for it. */
export type BarByBar = (bars: Bars, index: Bars) => readonly string[];

/** Later bars do not change the results of earlier ones. */
const laterBarsChangeNothing = (describeBars: BarByBar) =>
  fc.property(longBars, longBars, fc.double({ min: 0.05, max: 1, noNaN: true }), (bars, index, share) => {
    const known = Math.ceil(bars.dates.length * share);
    return isUnaffectedByLaterBars(describeBars, bars, index, known);
  });

/**
 * Returns whether the results for the first `known` bars are the same when computed from those bars alone as from the
 * whole history.
 */
export function isUnaffectedByLaterBars(describeBars: BarByBar, bars: Bars, index: Bars, known: number): boolean {
  const whole = describeBars(bars, index);
  const today = bars.dates[known - 1] ?? '';
  const indexKnown = index.dates.filter((date) => date <= today).length;
  const early = describeBars(takeBars(bars, known), takeBars(index, indexKnown));
  return early.length === known && early.every((text, t) => text === whole[t]);
}

export const causalityRules = (describeBars: BarByBar): readonly Rule[] => [
  ruleOf('3: later bars do not change the results of earlier ones', laterBarsChangeNothing(describeBars)),
];
