import type { TickerHistory } from '../tickerHistory.js';

/** By how much (in price) the bar at `t` exceeds the trigger's threshold; NaN when it does not fire. */
export type TriggerMargin = (t: number) => number;

export type TriggerRule = (history: TickerHistory) => TriggerMargin;

export const marginIf = (fires: boolean, margin: number): number => (fires ? margin : NaN);

/** What a trigger rests on: its rule, and the numbers that the rule reads. */
export interface TriggerRuleExplanation {
  /** Conditions in the names of the inputs, by commas; what stands in parentheses says what a name means. */
  readonly rule: string;
  /** The inputs whose distance is the margin; null where the rule has no threshold to exceed. */
  readonly margin: { readonly measured: string; readonly threshold: string } | null;
  /** At bar `t`. */
  readonly inputs: (history: TickerHistory, t: number) => Readonly<Record<string, number>>;
}

export type TriggerRuleExplanations<Name extends string> = Readonly<Record<Name, TriggerRuleExplanation>>;
