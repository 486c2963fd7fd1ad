import type { History } from '../history.js';
import { TRADING_DAYS } from '../indicators/returns.js';
import { rollingSum } from '../indicators/rolling.js';
import { at, lagged, ratio, seriesOf } from '../series.js';
import type { Pillar, TermRules } from './pillar.js';
import { pillarOf, ramp, rampWords } from './pillar.js';

const MONTH = 21;
const QUARTER = 63;
const RSI = { from: 30, to: 70 };
/** In the volatility of the year, and of half of it for the quarter. */
const RETURN = { from: -1.5, to: 1.5 };
/** In ATR. */
const HISTOGRAM = { from: -0.5, to: 0.5 };

/**
 * RSI, MACD, and the returns of a year (without its last month) and a quarter in units of the year's volatility
 * (Jegadeesh & Titman 1993; Moskowitz, Ooi & Pedersen 2012; Wilder 1978).
 */
export function momentumPillar({ bars, length, indicators, priorAtr }: History): Pillar {
  const { close } = bars;
  const { rsi14, macd_hist, returns } = indicators;
  const closeMonthAgo = lagged(close, MONTH);
  const closeQuarterAgo = lagged(close, QUARTER);
  const closeYearAgo = lagged(close, TRADING_DAYS);
  const squares = rollingSum(seriesOf(length, (t) => at(returns, t) ** 2), TRADING_DAYS);
  const sigma = seriesOf(length, (t) => Math.sqrt(at(squares, t)));
  return pillarOf({
    rsi14: { values: seriesOf(length, (t) => ramp(at(rsi14, t), RSI)), inputs: { rsi14 } },
    return_year_less_month: {
      values: seriesOf(length, (t) => ramp(ratio(Math.log(at(closeMonthAgo, t) / at(closeYearAgo, t)), at(sigma, t)), RETURN)),
      inputs: { close_21_bars_ago: closeMonthAgo, close_252_bars_ago: closeYearAgo, sigma_252: sigma },
    },
    macd_histogram: {
      values: seriesOf(length, (t) => ramp(ratio(at(macd_hist, t), at(priorAtr, t)), HISTOGRAM)),
      inputs: { macd_hist, atr14_prior: priorAtr },
    },
    return_quarter: {
      values: seriesOf(length, (t) => ramp(ratio(Math.log(at(close, t) / at(closeQuarterAgo, t)), at(sigma, t) / 2), RETURN)),
      inputs: { close, close_63_bars_ago: closeQuarterAgo, sigma_252: sigma },
    },
  });
}

export const MOMENTUM_RULES: TermRules = {
  rsi14: `rsi14. ${rampWords(RSI)}`,
  return_year_less_month: `ln(close_${MONTH}_bars_ago / close_${TRADING_DAYS}_bars_ago) / sigma_${TRADING_DAYS}. ${rampWords(RETURN)}`,
  macd_histogram: `macd_hist / atr14_prior. ${rampWords(HISTOGRAM)}`,
  return_quarter: `ln(close / close_${QUARTER}_bars_ago) / (sigma_${TRADING_DAYS} / 2). ${rampWords(RETURN)}`,
};
