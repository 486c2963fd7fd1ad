import type { Bars } from '../../market/bars.js';
import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt } from '../../market/series.js';
import type { TriggerMargin, TriggerRuleExplanations, TriggerRule } from './trigger.js';
import { marginIfFired } from './trigger.js';

export const NARROW_RANGE_BARS = 7;

export const bullEngulf: TriggerRule = (history) => engulf(history, 1);
export const bearEngulf: TriggerRule = (history) => engulf(history, -1);

const engulf =
  ({ bars, indicators: { ema20 } }: TickerHistory, direction: 1 | -1): TriggerMargin =>
  (t) => {
    const { open, close } = bars;
    const priorClose = seriesAt(close, t - 1);
    const opposite = direction * body(bars, t - 1) < 0 && direction * body(bars, t) > 0;
    const engulfs =
      direction * seriesAt(open, t) <= direction * priorClose &&
      direction * seriesAt(close, t) >= direction * seriesAt(open, t - 1) &&
      bodyGrowth(bars, t) > 0;
    const isBeyondAverage = direction * priorClose < direction * seriesAt(ema20, t - 1);
    return marginIfFired(opposite && engulfs && isBeyondAverage, bodyGrowth(bars, t));
  };

/** The narrowest range of seven bars. Shown as context only: the rule has no threshold to exceed. */
export const narrowestOfSeven: TriggerRule =
  ({ bars }) =>
  (t) => {
    for (let i = t - NARROW_RANGE_BARS + 1; i < t; i++) if (!(range(bars, t) < range(bars, i))) return NaN;
    return 0;
  };

export const insideBar: TriggerRule =
  ({ bars: { high, low } }) =>
  (t) =>
    marginIfFired(seriesAt(high, t) < seriesAt(high, t - 1) && seriesAt(low, t) > seriesAt(low, t - 1), 0);

const body = ({ open, close }: Bars, t: number): number => seriesAt(close, t) - seriesAt(open, t);
const bodyGrowth = (bars: Bars, t: number): number => Math.abs(body(bars, t)) - Math.abs(body(bars, t - 1));
const range = ({ high, low }: Bars, t: number): number => seriesAt(high, t) - seriesAt(low, t);

export const CANDLE_EXPLANATIONS: TriggerRuleExplanations<'bull_engulf' | 'bear_engulf' | 'nr7' | 'inside_bar'> = {
  bull_engulf: {
    rule: 'prior_close < prior_open, close > open, open ≤ prior_close, close ≥ prior_open, body > prior_body, prior_close < prior_ema20',
    margin: { measured: 'body', threshold: 'prior_body' },
    inputs: (history, t) => engulfInputs(history, t),
  },
  bear_engulf: {
    rule: 'prior_close > prior_open, close < open, open ≥ prior_close, close ≤ prior_open, body > prior_body, prior_close > prior_ema20',
    margin: { measured: 'body', threshold: 'prior_body' },
    inputs: (history, t) => engulfInputs(history, t),
  },
  nr7: {
    rule: `range < narrowest_range (of the ${NARROW_RANGE_BARS - 1} bars before). Context only: the margin counts as 0`,
    margin: null,
    inputs: ({ bars }, t) => ({
      range: range(bars, t),
      narrowest_range: Math.min(...Array.from({ length: NARROW_RANGE_BARS - 1 }, (_, age) => range(bars, t - 1 - age))),
    }),
  },
  inside_bar: {
    rule: 'high < prior_high, low > prior_low. Context only: the margin counts as 0',
    margin: null,
    inputs: ({ bars: { high, low } }, t) => ({ prior_high: seriesAt(high, t - 1), prior_low: seriesAt(low, t - 1) }),
  },
};

function engulfInputs({ bars, indicators: { ema20 } }: TickerHistory, t: number): Record<string, number> {
  const { open, close } = bars;
  return {
    open: seriesAt(open, t),
    close: seriesAt(close, t),
    prior_open: seriesAt(open, t - 1),
    prior_close: seriesAt(close, t - 1),
    body: Math.abs(body(bars, t)),
    prior_body: Math.abs(body(bars, t - 1)),
    prior_ema20: seriesAt(ema20, t - 1),
  };
}
