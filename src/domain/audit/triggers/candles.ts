import type { Bars } from '../bars.js';
import { at } from '../series.js';
import type { TriggerRule } from './trigger.js';
import { when } from './trigger.js';

const NARROWEST_OF = 7;

export const bullEngulf: TriggerRule = ({ bars, indicators: { ema20 } }) => (t) => {
  const { open, close } = bars;
  const opposite = body(bars, t - 1) < 0 && body(bars, t) > 0;
  const engulfs = at(open, t) <= at(close, t - 1) && at(close, t) >= at(open, t - 1) && bodyGrowth(bars, t) > 0;
  return when(opposite && engulfs && at(close, t - 1) < at(ema20, t - 1), bodyGrowth(bars, t));
};

export const bearEngulf: TriggerRule = ({ bars, indicators: { ema20 } }) => (t) => {
  const { open, close } = bars;
  const opposite = body(bars, t - 1) > 0 && body(bars, t) < 0;
  const engulfs = at(open, t) >= at(close, t - 1) && at(close, t) <= at(open, t - 1) && bodyGrowth(bars, t) > 0;
  return when(opposite && engulfs && at(close, t - 1) > at(ema20, t - 1), bodyGrowth(bars, t));
};

/** The narrowest range of seven bars: context only, it has no threshold to exceed. */
export const narrowestOfSeven: TriggerRule = ({ bars }) => (t) => {
  for (let i = t - NARROWEST_OF + 1; i < t; i++) if (!(range(bars, t) < range(bars, i))) return NaN;
  return 0;
};

export const insideBar: TriggerRule = ({ bars: { high, low } }) => (t) =>
  when(at(high, t) < at(high, t - 1) && at(low, t) > at(low, t - 1), 0);

const body = ({ open, close }: Bars, t: number): number => at(close, t) - at(open, t);
const bodyGrowth = (bars: Bars, t: number): number => Math.abs(body(bars, t)) - Math.abs(body(bars, t - 1));
const range = ({ high, low }: Bars, t: number): number => at(high, t) - at(low, t);
