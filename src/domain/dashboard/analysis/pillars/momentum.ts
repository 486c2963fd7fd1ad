import type { TickerHistory } from '../tickerHistory.js';
import { TRADING_DAYS_PER_QUARTER, TRADING_DAYS_PER_YEAR, logReturnAt } from '../indicators/returns.js';
import { rollingSum } from '../indicators/rolling.js';
import type { Series } from '../../market/series.js';
import { seriesAt, ratioOrNaN } from '../../market/series.js';
import type { Pillar, TermRules } from './pillar.js';
import { createPillar, rampScore, rampDescription } from './pillar.js';

const MONTH = 21;
const RSI = { from: 30, to: 70 };
/** The yearly return is in units of the year's volatility, the quarterly return in units of half that volatility. */
const RETURN = { from: -1.5, to: 1.5 };
/** Range of the MACD histogram that is scored, in multiples of the ATR. */
const HISTOGRAM = { from: -0.5, to: 0.5 };

/**
 * RSI, MACD, and the returns of a year (without its last month) and of a quarter in units of the year's volatility
 * (Jegadeesh & Titman 1993; Moskowitz, Ooi & Pedersen 2012; Wilder 1978).
 */
export function momentumPillar(history: TickerHistory, squares: Series): Pillar {
  const { bars, length, indicators, priorAtr } = history;
  const { close } = bars;
  const { rsi14, macd_hist } = indicators;
  const sigma = (t: number): number => Math.sqrt(seriesAt(squares, t));
  return createPillar(length, {
    rsi14: { valueAt: (t) => rampScore(seriesAt(rsi14, t), RSI), inputsAt: (t) => ({ rsi14: seriesAt(rsi14, t) }) },
    return_year_less_month: {
      valueAt: (t) =>
        rampScore(
          ratioOrNaN(Math.log(seriesAt(close, t - MONTH) / seriesAt(close, t - TRADING_DAYS_PER_YEAR)), sigma(t)),
          RETURN,
        ),
      inputsAt: (t) => ({
        close_21_bars_ago: seriesAt(close, t - MONTH),
        close_252_bars_ago: seriesAt(close, t - TRADING_DAYS_PER_YEAR),
        sigma_252: sigma(t),
      }),
    },
    macd_histogram: {
      valueAt: (t) => rampScore(ratioOrNaN(seriesAt(macd_hist, t), seriesAt(priorAtr, t)), HISTOGRAM),
      inputsAt: (t) => ({ macd_hist: seriesAt(macd_hist, t), atr14_prior: seriesAt(priorAtr, t) }),
    },
    return_quarter: {
      valueAt: (t) => rampScore(ratioOrNaN(logReturnAt(close, TRADING_DAYS_PER_QUARTER, t), sigma(t) / 2), RETURN),
      inputsAt: (t) => ({
        close: seriesAt(close, t),
        close_63_bars_ago: seriesAt(close, t - TRADING_DAYS_PER_QUARTER),
        sigma_252: sigma(t),
      }),
    },
  });
}

/** Sum of squared returns over a year. */
export const yearlySquareSums = ({ indicators: { returns } }: TickerHistory): Series =>
  rollingSum(squaresOf(returns), TRADING_DAYS_PER_YEAR);

function squaresOf(values: Series): Series {
  const squares = new Float64Array(values.length);
  for (let t = 0; t < squares.length; t++) squares[t] = (values[t] ?? NaN) ** 2;
  return squares;
}

export const MOMENTUM_RULES: TermRules = {
  rsi14: `rsi14. ${rampDescription(RSI)}`,
  return_year_less_month: `ln(close_${MONTH}_bars_ago / close_${TRADING_DAYS_PER_YEAR}_bars_ago) / sigma_${TRADING_DAYS_PER_YEAR}. ${rampDescription(RETURN)}`,
  macd_histogram: `macd_hist / atr14_prior. ${rampDescription(HISTOGRAM)}`,
  return_quarter: `ln(close / close_${TRADING_DAYS_PER_QUARTER}_bars_ago) / (sigma_${TRADING_DAYS_PER_YEAR} / 2). ${rampDescription(RETURN)}`,
};
