import type { Bars } from '../../market/bars.js';
import type { History } from '../history.js';
import { at } from '../../market/series.js';
import type { TriggerAccounts, TriggerRule } from './trigger.js';
import { when } from './trigger.js';

export const NARROWEST_OF = 7;

export const bullEngulf: TriggerRule =
  ({ bars, indicators: { ema20 } }) =>
  (t) => {
    const { open, close } = bars;
    const opposite = body(bars, t - 1) < 0 && body(bars, t) > 0;
    const engulfs = at(open, t) <= at(close, t - 1) && at(close, t) >= at(open, t - 1) && bodyGrowth(bars, t) > 0;
    return when(opposite && engulfs && at(close, t - 1) < at(ema20, t - 1), bodyGrowth(bars, t));
  };

export const bearEngulf: TriggerRule =
  ({ bars, indicators: { ema20 } }) =>
  (t) => {
    const { open, close } = bars;
    const opposite = body(bars, t - 1) > 0 && body(bars, t) < 0;
    const engulfs = at(open, t) >= at(close, t - 1) && at(close, t) <= at(open, t - 1) && bodyGrowth(bars, t) > 0;
    return when(opposite && engulfs && at(close, t - 1) > at(ema20, t - 1), bodyGrowth(bars, t));
  };

/** The narrowest range of seven bars: context only, it has no threshold to exceed. */
export const narrowestOfSeven: TriggerRule =
  ({ bars }) =>
  (t) => {
    for (let i = t - NARROWEST_OF + 1; i < t; i++) if (!(range(bars, t) < range(bars, i))) return NaN;
    return 0;
  };

export const insideBar: TriggerRule =
  ({ bars: { high, low } }) =>
  (t) =>
    when(at(high, t) < at(high, t - 1) && at(low, t) > at(low, t - 1), 0);

const body = ({ open, close }: Bars, t: number): number => at(close, t) - at(open, t);
const bodyGrowth = (bars: Bars, t: number): number => Math.abs(body(bars, t)) - Math.abs(body(bars, t - 1));
const range = ({ high, low }: Bars, t: number): number => at(high, t) - at(low, t);

export const CANDLE_ACCOUNTS: TriggerAccounts<'bull_engulf' | 'bear_engulf' | 'nr7' | 'inside_bar'> = {
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
    rule: `range < narrowest_range, that of the ${NARROWEST_OF - 1} bars before. Context only: the margin counts as 0`,
    margin: null,
    inputs: ({ bars }, t) => ({
      range: range(bars, t),
      narrowest_range: Math.min(...Array.from({ length: NARROWEST_OF - 1 }, (_, age) => range(bars, t - 1 - age))),
    }),
  },
  inside_bar: {
    rule: 'high < prior_high, low > prior_low. Context only: the margin counts as 0',
    margin: null,
    inputs: ({ bars: { high, low } }, t) => ({ prior_high: at(high, t - 1), prior_low: at(low, t - 1) }),
  },
};

function engulfInputs({ bars, indicators: { ema20 } }: History, t: number): Record<string, number> {
  const { open, close } = bars;
  return {
    open: at(open, t),
    close: at(close, t),
    prior_open: at(open, t - 1),
    prior_close: at(close, t - 1),
    body: Math.abs(body(bars, t)),
    prior_body: Math.abs(body(bars, t - 1)),
    prior_ema20: at(ema20, t - 1),
  };
}
