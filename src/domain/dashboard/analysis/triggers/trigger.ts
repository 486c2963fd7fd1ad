import type { TickerHistory } from '../tickerHistory.js';

/** Distance in price by which bar `t` exceeds the trigger's threshold; NaN when the trigger does not fire. */
export type TriggerMargin = (t: number) => number;

export type TriggerRule = (history: TickerHistory) => TriggerMargin;

export const marginIfFired = (fires: boolean, margin: number): number => (fires ? margin : NaN);

/** A trigger's rule and its inputs. */
export interface TriggerRuleExplanation {
  /** Conditions that use the inputs' names, separated by commas; parentheses explain a name. */
  readonly rule: string;
  /** Inputs whose difference is the margin; null for a rule without a threshold. */
  readonly margin: { readonly measured: string; readonly threshold: string } | null;
  /** Inputs at bar `t`. */
  readonly inputs: (history: TickerHistory, t: number) => Readonly<Record<string, number>>;
}

export type TriggerRuleExplanations<Name extends string> = Readonly<Record<Name, TriggerRuleExplanation>>;
