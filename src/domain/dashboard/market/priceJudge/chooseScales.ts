import type { BarChoiceRule } from './barDispute.js';
import type { SharedSession } from './sharedSessions.js';
import type { ScalePeriod } from './sourceScales.js';

/** How a session's bars are scaled to the basis that the audit uses, as logarithms. */
export interface ChosenScale {
  readonly ofFirst: number;
  readonly ofSecond: number;
  /** The rule by which the scale was chosen. */
  readonly rule: BarChoiceRule;
}

/** Goes through the periods, latest first, and decides at each change in scale which source changed its basis. */
export function chooseScales(
  shared: readonly SharedSession[],
  periods: readonly ScalePeriod[],
): readonly ChosenScale[] {
  const chosen: ChosenScale[] = Array.from({ length: shared.length });
  let ofFirst = 0;
  let rule: BarChoiceRule = 'first_source';
  for (const [place, { from, to, scale }] of periods.entries()) {
    const later = periods[place - 1];
    if (later !== undefined) {
      const step = scale - later.scale;
      rule = ruleOf(later, periods[place]);
      if (isFirstAtFault(shared, to, step, rule)) ofFirst += step;
    }
    for (let t = from; t < to; t++) chosen[t] = { ofFirst, ofSecond: ofFirst - scale, rule };
  }
  return chosen;
}

function ruleOf(later: ScalePeriod, period: ScalePeriod | undefined): BarChoiceRule {
  const kind = period?.kind ?? later.kind;
  return kind === 'dividend_adjustment' ? 'unadjusted_for_dividends' : 'continuous_source';
}

/** @param boundary the first session of the later period */
function isFirstAtFault(
  shared: readonly SharedSession[],
  boundary: number,
  step: number,
  rule: BarChoiceRule,
): boolean {
  const [before, after] = [shared[boundary - 1], shared[boundary]];
  if (before === undefined || after === undefined) return false;
  if (rule === 'unadjusted_for_dividends') return step > 0;
  const changeOf = (source: 'first' | 'second'): number =>
    Math.abs(Math.log(after[source].close / before[source].close));
  return changeOf('second') < changeOf('first');
}
