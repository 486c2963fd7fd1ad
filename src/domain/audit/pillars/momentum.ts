import { ratios } from '../columns.js';
import type { History } from '../history.js';
import { QUARTER, TRADING_DAYS, logReturns } from '../indicators/returns.js';
import { rollingSum } from '../indicators/rolling.js';
import type { Series } from '../series.js';
import { at, lagged } from '../series.js';
import type { Pillar, TermRules } from './pillar.js';
import { pillarOf, ramps, rampWords } from './pillar.js';

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
export function momentumPillar({ bars, length, indicators, priorAtr, quarterReturns }: History): Pillar {
  const { close } = bars;
  const { rsi14, macd_hist, returns } = indicators;
  const sigma = rootsOf(rollingSum(squaresOf(returns), TRADING_DAYS));
  const yearLessMonth = lagged(logReturns(close, TRADING_DAYS - MONTH), MONTH);
  return pillarOf(length, {
    rsi14: { values: ramps(rsi14, RSI), inputsAt: (t) => ({ rsi14: at(rsi14, t) }) },
    return_year_less_month: {
      values: ramps(ratios(yearLessMonth, sigma), RETURN),
      inputsAt: (t) => ({ close_21_bars_ago: at(close, t - MONTH), close_252_bars_ago: at(close, t - TRADING_DAYS), sigma_252: at(sigma, t) }),
    },
    macd_histogram: {
      values: ramps(ratios(macd_hist, priorAtr), HISTOGRAM),
      inputsAt: (t) => ({ macd_hist: at(macd_hist, t), atr14_prior: at(priorAtr, t) }),
    },
    return_quarter: {
      values: ramps(ratios(quarterReturns, halvesOf(sigma)), RETURN),
      inputsAt: (t) => ({ close: at(close, t), close_63_bars_ago: at(close, t - QUARTER), sigma_252: at(sigma, t) }),
    },
  });
}

function squaresOf(values: Series): Series {
  const squares = new Float64Array(values.length);
  for (let t = 0; t < squares.length; t++) squares[t] = (values[t] ?? NaN) ** 2;
  return squares;
}

function rootsOf(values: Series): Series {
  const roots = new Float64Array(values.length);
  for (let t = 0; t < roots.length; t++) roots[t] = Math.sqrt(values[t] ?? NaN);
  return roots;
}

function halvesOf(values: Series): Series {
  const halves = new Float64Array(values.length);
  for (let t = 0; t < halves.length; t++) halves[t] = (values[t] ?? NaN) / 2;
  return halves;
}

export const MOMENTUM_RULES: TermRules = {
  rsi14: `rsi14. ${rampWords(RSI)}`,
  return_year_less_month: `ln(close_${MONTH}_bars_ago / close_${TRADING_DAYS}_bars_ago) / sigma_${TRADING_DAYS}. ${rampWords(RETURN)}`,
  macd_histogram: `macd_hist / atr14_prior. ${rampWords(HISTOGRAM)}`,
  return_quarter: `ln(close / close_${QUARTER}_bars_ago) / (sigma_${TRADING_DAYS} / 2). ${rampWords(RETURN)}`,
};
