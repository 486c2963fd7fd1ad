import type { History } from '../history.js';
import { QUARTER, TRADING_DAYS, logReturnAt } from '../indicators/returns.js';
import { rollingSum } from '../indicators/rolling.js';
import type { Series } from '../../market/series.js';
import { at, ratio } from '../../market/series.js';
import type { Pillar, TermRules } from './pillar.js';
import { pillarOf, ramp, rampWords } from './pillar.js';

const MONTH = 21;
const RSI = { from: 30, to: 70 };
/** In the volatility of the year, and of half of it for the quarter. */
const RETURN = { from: -1.5, to: 1.5 };
/** In ATR. */
const HISTOGRAM = { from: -0.5, to: 0.5 };

/**
 * RSI, MACD, and the returns of a year (without its last month) and a quarter in units of the year's volatility
 * (Jegadeesh & Titman 1993; Moskowitz, Ooi & Pedersen 2012; Wilder 1978).
 */
export function momentumPillar(history: History, squares: Series): Pillar {
  const { bars, length, indicators, priorAtr } = history;
  const { close } = bars;
  const { rsi14, macd_hist } = indicators;
  const sigma = (t: number): number => Math.sqrt(at(squares, t));
  return pillarOf(length, {
    rsi14: { valueAt: (t) => ramp(at(rsi14, t), RSI), inputsAt: (t) => ({ rsi14: at(rsi14, t) }) },
    return_year_less_month: {
      valueAt: (t) => ramp(ratio(Math.log(at(close, t - MONTH) / at(close, t - TRADING_DAYS)), sigma(t)), RETURN),
      inputsAt: (t) => ({
        close_21_bars_ago: at(close, t - MONTH),
        close_252_bars_ago: at(close, t - TRADING_DAYS),
        sigma_252: sigma(t),
      }),
    },
    macd_histogram: {
      valueAt: (t) => ramp(ratio(at(macd_hist, t), at(priorAtr, t)), HISTOGRAM),
      inputsAt: (t) => ({ macd_hist: at(macd_hist, t), atr14_prior: at(priorAtr, t) }),
    },
    return_quarter: {
      valueAt: (t) => ramp(ratio(logReturnAt(close, QUARTER, t), sigma(t) / 2), RETURN),
      inputsAt: (t) => ({ close: at(close, t), close_63_bars_ago: at(close, t - QUARTER), sigma_252: sigma(t) }),
    },
  });
}

/** The sum of the squared returns of a year. */
export const yearSquares = ({ indicators: { returns } }: History): Series =>
  rollingSum(squaresOf(returns), TRADING_DAYS);

function squaresOf(values: Series): Series {
  const squares = new Float64Array(values.length);
  for (let t = 0; t < squares.length; t++) squares[t] = (values[t] ?? NaN) ** 2;
  return squares;
}

export const MOMENTUM_RULES: TermRules = {
  rsi14: `rsi14. ${rampWords(RSI)}`,
  return_year_less_month: `ln(close_${MONTH}_bars_ago / close_${TRADING_DAYS}_bars_ago) / sigma_${TRADING_DAYS}. ${rampWords(RETURN)}`,
  macd_histogram: `macd_hist / atr14_prior. ${rampWords(HISTOGRAM)}`,
  return_quarter: `ln(close / close_${QUARTER}_bars_ago) / (sigma_${TRADING_DAYS} / 2). ${rampWords(RETURN)}`,
};
