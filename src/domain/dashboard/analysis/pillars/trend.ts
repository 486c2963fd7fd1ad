import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt, ratioOrNaN } from '../../market/series.js';
import { SLOPE_BARS } from '../uptrend.js';
import type { Pillar, TermRules } from './pillar.js';
import { createPillar, rampScore, rampDescription } from './pillar.js';

/** Ranges that are scored, in multiples of the ATR. */
const ABOVE_SMA200 = { from: -10, to: 10 };
const ABOVE_SMA50 = { from: -5, to: 5 };
const SLOPE = { from: -2, to: 2 };

/**
 * Compares price with its averages, and the averages with each other (Brock, Lakonishok & LeBaron 1992; Faber 2007).
 */
export function trendPillar({ bars, length, indicators, priorAtr }: TickerHistory): Pillar {
  const { close } = bars;
  const { ema20, sma50, sma200 } = indicators;
  const inAtr = (from: number, to: number, t: number): number => ratioOrNaN(to - from, seriesAt(priorAtr, t));
  return createPillar(length, {
    price_vs_sma200: {
      valueAt: (t) => rampScore(inAtr(seriesAt(sma200, t), seriesAt(close, t), t), ABOVE_SMA200),
      inputsAt: (t) => ({ close: seriesAt(close, t), sma200: seriesAt(sma200, t), atr14_prior: seriesAt(priorAtr, t) }),
    },
    price_vs_sma50: {
      valueAt: (t) => rampScore(inAtr(seriesAt(sma50, t), seriesAt(close, t), t), ABOVE_SMA50),
      inputsAt: (t) => ({ close: seriesAt(close, t), sma50: seriesAt(sma50, t), atr14_prior: seriesAt(priorAtr, t) }),
    },
    alignment: {
      valueAt: (t) => alignment(seriesAt(close, t), seriesAt(ema20, t), seriesAt(sma50, t), seriesAt(sma200, t)),
      inputsAt: (t) => ({
        close: seriesAt(close, t),
        ema20: seriesAt(ema20, t),
        sma50: seriesAt(sma50, t),
        sma200: seriesAt(sma200, t),
      }),
    },
    sma50_slope: {
      valueAt: (t) => rampScore(inAtr(seriesAt(sma50, t - SLOPE_BARS), seriesAt(sma50, t), t), SLOPE),
      inputsAt: (t) => ({
        sma50: seriesAt(sma50, t),
        sma50_10_bars_ago: seriesAt(sma50, t - SLOPE_BARS),
        atr14_prior: seriesAt(priorAtr, t),
      }),
    },
  });
}

/** Fraction of neighboring pairs in which the faster value is above the slower; NaN when one of them is NaN. */
function alignment(close: number, ema20: number, sma50: number, sma200: number): number {
  const ordered = (close > ema20 ? 1 : 0) + (ema20 > sma50 ? 1 : 0) + (sma50 > sma200 ? 1 : 0);
  return Number.isNaN(close + ema20 + sma50 + sma200) ? NaN : (100 * ordered) / 3;
}

export const TREND_RULES: TermRules = {
  price_vs_sma200: `(close − sma200) / atr14_prior. ${rampDescription(ABOVE_SMA200)}`,
  price_vs_sma50: `(close − sma50) / atr14_prior. ${rampDescription(ABOVE_SMA50)}`,
  alignment:
    'The share of these conditions that hold: close > ema20, ema20 > sma50, sma50 > sma200. 0, 33, 67 or 100 points.',
  sma50_slope: `(sma50 − sma50_${SLOPE_BARS}_bars_ago) / atr14_prior. ${rampDescription(SLOPE)}`,
};
