import { dateAt } from '../../market/bars.js';
import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt, finiteValues } from '../../market/series.js';
import { BREAKOUT_EXPLANATIONS } from './breakouts.js';
import { CANDLE_EXPLANATIONS } from './candles.js';
import { CROSS_EXPLANATIONS } from './crosses.js';
import { GAP_EXPLANATIONS } from './gaps.js';
import { PARTICIPATION_EXPLANATIONS } from './participation.js';
import { PULLBACK_EXPLANATIONS } from './pullbacks.js';
import { SQUEEZE_EXPLANATIONS } from './squeeze.js';
import type { TriggerRuleExplanations } from './trigger.js';
import type { TriggerName } from './triggerHistory.js';

export const TRIGGER_EXPLANATIONS: TriggerRuleExplanations<TriggerName> = {
  ...BREAKOUT_EXPLANATIONS,
  ...PULLBACK_EXPLANATIONS,
  ...SQUEEZE_EXPLANATIONS,
  ...CANDLE_EXPLANATIONS,
  ...GAP_EXPLANATIONS,
  ...CROSS_EXPLANATIONS,
  ...PARTICIPATION_EXPLANATIONS,
};

/** Inputs of a fired trigger and of its strength. */
export interface TriggerInputs {
  /** ISO date of the trigger's bar. */
  readonly date: string;
  /** Inputs of the rule, plus high, low, atr14_prior and relative_volume of the bar. */
  readonly inputs: Readonly<Record<string, number | null>>;
}

export function triggerInputsAt(history: TickerHistory, name: TriggerName, t: number): TriggerInputs {
  const { bars, priorAtr, indicators } = history;
  return {
    date: dateAt(bars, t),
    inputs: finiteValues({
      ...TRIGGER_EXPLANATIONS[name].inputs(history, t),
      high: seriesAt(bars.high, t),
      low: seriesAt(bars.low, t),
      atr14_prior: seriesAt(priorAtr, t),
      relative_volume: seriesAt(indicators.rv, t),
    }),
  };
}
