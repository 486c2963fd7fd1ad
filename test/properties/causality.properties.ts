import fc from 'fast-check';
import type { Bars } from '#domain/dashboard/market/bars.js';
import { takeBars } from '#domain/dashboard/market/bars.js';
import { longBars } from './arbitraries/bars.js';
import { ruleOf, type Rule } from './rule.js';

/** Says of each bar what an audit would publish for it: one text for each bar. */
export type BarByBar = (bars: Bars, index: Bars) => readonly string[];

/** Bars that come later change nothing that was said of earlier ones. */
const laterBarsChangeNothing = (describeBars: BarByBar) =>
  fc.property(longBars, longBars, fc.double({ min: 0.05, max: 1, noNaN: true }), (bars, index, share) => {
    const known = Math.ceil(bars.dates.length * share);
    return unchangedAfter(describeBars, bars, index, known);
  });

/** Whether the first `known` bars alone say the same of each of those bars as the whole history does. */
export function unchangedAfter(describeBars: BarByBar, bars: Bars, index: Bars, known: number): boolean {
  const whole = describeBars(bars, index);
  const today = bars.dates[known - 1] ?? '';
  const indexKnown = index.dates.filter((date) => date <= today).length;
  const early = describeBars(takeBars(bars, known), takeBars(index, indexKnown));
  return early.length === known && early.every((text, t) => text === whole[t]);
}

export const causalityRules = (describeBars: BarByBar): readonly Rule[] => [
  ruleOf('3: later bars change nothing that was said of earlier ones', laterBarsChangeNothing(describeBars)),
];
