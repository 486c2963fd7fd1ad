import type { History } from '../history.js';
import type { LevelMap } from '../levels/levelMap.js';
import { priorLevelMapAt } from '../levels/levelMap.js';
import { at, orNull } from '../../market/series.js';
import { SLOPE_BARS } from '../uptrend.js';
import { distancesAt } from './setup.js';
import { tapeAt } from './tape.js';

export type StructureInputs = Readonly<Record<string, number | null>>;

/** The numbers that state, verdict, momentum and lean rest on, beside those that Trap & Structure publishes by itself. */
export function structureInputsAt(history: History, levels: LevelMap, trend: number, t: number): StructureInputs {
  const { bars, indicators, priorAtr } = history;
  const prior = t === 0 ? null : priorLevelMapAt(history, t);
  const { room, gain } = distancesAt(history, levels, t);
  const { tests, flow } = tapeAt(history, levels.resistance?.price ?? null, t);
  const inputs = {
    close: at(bars.close, t),
    high: at(bars.high, t),
    low: at(bars.low, t),
    close_location: at(indicators.clv, t),
    atr14_prior: at(priorAtr, t),
    ema20: at(indicators.ema20, t),
    sma50: at(indicators.sma50, t),
    [`sma50_${SLOPE_BARS}_bars_ago`]: at(indicators.sma50, t - SLOPE_BARS),
    room_in_atr: room,
    gain_in_atr: gain,
    macd_hist: at(indicators.macd_hist, t),
    macd_hist_1_bar_ago: at(indicators.macd_hist, t - 1),
    macd_hist_2_bars_ago: at(indicators.macd_hist, t - 2),
    tape_tests: tests,
    tape_flow: flow,
    prior_resistance: prior?.resistance?.price ?? NaN,
    prior_resistance_strength: prior?.resistance?.strength ?? NaN,
    prior_support: prior?.support?.price ?? NaN,
    prior_support_strength: prior?.support?.strength ?? NaN,
    trend,
  };
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, orNull(value)]));
}
