import type { Bars } from '../market/bars.js';
import type { IndicatorSet } from './indicatorSet.js';
import { BAND_PERIOD, indicatorsOf } from './indicatorSet.js';
import { atr } from './indicators/atr.js';
import { bandsAround, type Bands } from './indicators/bands.js';
import { rollingMax, rollingMin } from './indicators/rolling.js';
import { TRADING_DAYS_PER_YEAR } from './indicators/returns.js';
import type { Series } from '../market/series.js';
import { lagSeries } from '../market/series.js';
import type { SwingHighsAndLows } from '../market/swings.js';
import { swingsOf } from '../market/swings.js';

/** Number of bars before the current one whose range a breakout must exceed. */
export const BREAKOUT_RANGE_BARS = 20;
export const KELTNER_WIDTH = 1.5;

/** Per-ticker series that several rules read, computed once for all bars. */
export interface TickerHistory {
  readonly bars: Bars;
  readonly length: number;
  readonly indicators: IndicatorSet;
  /** ATR14 of the prior bar. With the current bar's ATR, a higher close could lower the trend pillar. */
  readonly priorAtr: Series;
  /** Highest high over the prior `BREAKOUT_RANGE_BARS` bars. */
  readonly high20: Series;
  readonly low20: Series;
  /** Highest high of 252 bars including the current one. */
  readonly high252: Series;
  /** EMA20 ± 1.5 ATR20. */
  readonly keltner: Bands;
  readonly swings: SwingHighsAndLows;
}

export function tickerHistoryOf(bars: Bars): TickerHistory {
  const indicators = indicatorsOf(bars);
  return {
    bars,
    length: bars.dates.length,
    indicators,
    priorAtr: lagSeries(indicators.atr14, 1),
    high20: lagSeries(rollingMax(bars.high, BREAKOUT_RANGE_BARS), 1),
    low20: lagSeries(rollingMin(bars.low, BREAKOUT_RANGE_BARS), 1),
    high252: rollingMax(bars.high, TRADING_DAYS_PER_YEAR),
    keltner: bandsAround(indicators.ema20, atr(indicators.trueRanges, BAND_PERIOD), KELTNER_WIDTH),
    swings: swingsOf(bars),
  };
}
