import { dateAt } from '../../market/bars.js';
import type { History } from '../history.js';
import { at, orNull } from '../../market/series.js';
import { BREAKOUT_ACCOUNTS } from './breakouts.js';
import { CANDLE_ACCOUNTS } from './candles.js';
import { CROSS_ACCOUNTS } from './crosses.js';
import { GAP_ACCOUNTS } from './gaps.js';
import { PARTICIPATION_ACCOUNTS } from './participation.js';
import { PULLBACK_ACCOUNTS } from './pullbacks.js';
import { SQUEEZE_ACCOUNTS } from './squeeze.js';
import type { TriggerAccounts } from './trigger.js';
import type { TriggerName } from './triggerHistory.js';

export const TRIGGER_ACCOUNTS: TriggerAccounts<TriggerName> = {
  ...BREAKOUT_ACCOUNTS,
  ...PULLBACK_ACCOUNTS,
  ...SQUEEZE_ACCOUNTS,
  ...CANDLE_ACCOUNTS,
  ...GAP_ACCOUNTS,
  ...CROSS_ACCOUNTS,
  ...PARTICIPATION_ACCOUNTS,
};

/** The numbers that a fired trigger and its strength rest on. */
export interface TriggerInputs {
  /** ISO date of the trigger's bar. */
  readonly date: string;
  /** Those of the rule, and high, low, atr14_prior and relative_volume of the bar. */
  readonly inputs: Readonly<Record<string, number | null>>;
}

export function triggerInputsAt(history: History, name: TriggerName, t: number): TriggerInputs {
  const { bars, priorAtr, indicators } = history;
  const all = {
    ...TRIGGER_ACCOUNTS[name].inputs(history, t),
    high: at(bars.high, t),
    low: at(bars.low, t),
    atr14_prior: at(priorAtr, t),
    relative_volume: at(indicators.rv, t),
  };
  return {
    date: dateAt(bars, t),
    inputs: Object.fromEntries(Object.entries(all).map(([input, value]) => [input, orNull(value)])),
  };
}
