import type { TickerHistory } from '../tickerHistory.js';
import type { LevelMap } from '../levels/levelMap.js';
import { priorLevelMapAt } from '../levels/levelMap.js';
import { seriesAt, finiteValues } from '../../market/series.js';
import { SLOPE_BARS } from '../uptrend.js';
import { barDistancesAt } from './classifyBar.js';
import { tapeAt } from './tape.js';

export type StructureInputs = Readonly<Record<string, number | null>>;

/** Inputs of the state, verdict, momentum and lean that the Trap & Structure section does not publish elsewhere. */
export function structureInputsAt(history: TickerHistory, levels: LevelMap, trend: number, t: number): StructureInputs {
  const { bars, indicators, priorAtr } = history;
  const prior = t === 0 ? null : priorLevelMapAt(history, t);
  const { room, gain } = barDistancesAt(history, levels, t);
  const { tests, flow } = tapeAt(history, levels.resistance?.price ?? null, t);
  return finiteValues({
    close: seriesAt(bars.close, t),
    high: seriesAt(bars.high, t),
    low: seriesAt(bars.low, t),
    close_location: seriesAt(indicators.clv, t),
    atr14_prior: seriesAt(priorAtr, t),
    ema20: seriesAt(indicators.ema20, t),
    sma50: seriesAt(indicators.sma50, t),
    [`sma50_${SLOPE_BARS}_bars_ago`]: seriesAt(indicators.sma50, t - SLOPE_BARS),
    room_in_atr: room,
    gain_in_atr: gain,
    macd_hist: seriesAt(indicators.macd_hist, t),
    macd_hist_1_bar_ago: seriesAt(indicators.macd_hist, t - 1),
    macd_hist_2_bars_ago: seriesAt(indicators.macd_hist, t - 2),
    tape_tests: tests,
    tape_flow: flow,
    prior_resistance: prior?.resistance?.price ?? NaN,
    prior_resistance_strength: prior?.resistance?.strength ?? NaN,
    prior_support: prior?.support?.price ?? NaN,
    prior_support_strength: prior?.support?.strength ?? NaN,
    trend,
  });
}
