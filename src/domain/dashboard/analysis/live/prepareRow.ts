import { highestOf, lowestOf, ratioOrNaN, type Series } from '../../market/series.js';
import { SWING_CONFIRMATION_BARS, isSwing } from '../../market/swings.js';
import { BREAKOUT_RANGE_BARS, KELTNER_WIDTH } from '../tickerHistory.js';
import { percentageOf } from '../indicators/adx.js';
import { trueRangeOf } from '../indicators/atr.js';
import { populationDeviationAt } from '../indicators/bands.js';
import { CHANDELIER_PERIOD, CHANDELIER_WIDTH } from '../indicators/chandelier.js';
import { MACD_SIGNAL_PERIOD, MACD_SLOW_PERIOD } from '../indicators/macd.js';
import { percentileRankerAt } from '../indicators/percentileRank.js';
import { TRADING_DAYS_PER_YEAR, realizedVolatilityAt } from '../indicators/returns.js';
import { partialWindowAt, windowMeanWithValue, windowSumWithValue } from '../indicators/rolling.js';
import { rsiFromAverages } from '../indicators/rsi.js';
import { STOCHASTIC_SMOOTHING_BARS, positionInRange } from '../indicators/stochastic.js';
import { VOLUME_PERIOD, closeLocationValue } from '../indicators/volume.js';
import { BAND_PERIOD, BOLLINGER_WIDTH, WILDER_PERIOD } from '../indicatorSet.js';
import { RS_LINE_AVERAGE_BARS } from '../pillars/relativeStrength.js';
import { DIRECTION_VOLUME_BARS } from '../pillars/volume.js';
import { addClose, addRange, type IndicatorAccumulators } from './accumulators.js';
import type { Columns, SwingRowIndices } from './columns.js';

/** Position of a row: its index in the columns, and the number of bars before the first row. */
export interface RowPosition {
  readonly t: number;
  readonly offset: number;
}

/**
 * Computes in advance the values that depend only on earlier rows. The returned function then recomputes the current
 * bar's row in constant time.
 */
export function prepareRowComputation(
  columns: Columns,
  place: RowPosition,
  swings: SwingRowIndices,
): (sums: IndicatorAccumulators) => void {
  const accumulate = prepareAccumulators(columns, place);
  const computeAverages = prepareAverages(columns, place);
  const computeRanges = prepareRanges(columns, place);
  const computeVolumes = prepareVolumes(columns, place);
  const computeYear = prepareYearlyValues(columns, place);
  const computeSwings = prepareSwings(columns, place, swings);
  return (sums) => {
    accumulate(sums);
    computeAverages(sums);
    computeRanges(sums);
    computeVolumes();
    computeYear();
    computeSwings();
  };
}

function prepareAccumulators(
  { high, low, close, trueRanges, returns, squaredReturns }: Columns,
  { t, offset }: RowPosition,
) {
  const [priorHigh = NaN, priorLow = NaN, priorClose = NaN] = [high[t - 1], low[t - 1], close[t - 1]];
  return (sums: IndicatorAccumulators): void => {
    const [top = NaN, bottom = NaN, price = NaN] = [high[t], low[t], close[t]];
    const range = trueRangeOf(top, bottom, priorClose);
    trueRanges[t] = range;
    const change = Math.log(price / priorClose);
    returns[t] = change;
    squaredReturns[t] = change ** 2;
    addClose(sums, price, price - priorClose, offset + t);
    addRange(sums, top - priorHigh, priorLow - bottom, range, offset + t);
  };
}

function prepareAverages(columns: Columns, { t, offset }: RowPosition) {
  const { close, sma20, sma50, sma200, ema20, ema50, rsi14, macd, macd_signal, macd_hist } = columns;
  const { bb_upper, bb_mid, bb_lower, rv20, returns } = columns;
  const count = offset + t + 1;
  const window20 = partialWindowAt(close, BAND_PERIOD, t, offset);
  const window50 = partialWindowAt(close, 50, t, offset);
  const window200 = partialWindowAt(close, 200, t, offset);
  return ({ ema12, ema26, signal, gain, loss, ...sums }: IndicatorAccumulators): void => {
    const price = close[t] ?? NaN;
    const mean = windowMeanWithValue(window20, price, BAND_PERIOD);
    const apart = BOLLINGER_WIDTH * (count < BAND_PERIOD ? NaN : populationDeviationAt(close, mean, BAND_PERIOD, t));
    sma20[t] = mean;
    bb_mid[t] = mean;
    bb_upper[t] = mean + apart;
    bb_lower[t] = mean - apart;
    sma50[t] = windowMeanWithValue(window50, price, 50);
    sma200[t] = windowMeanWithValue(window200, price, 200);
    ema20[t] = count < BAND_PERIOD ? NaN : sums.ema20;
    ema50[t] = count < 50 ? NaN : sums.ema50;
    rsi14[t] = count <= WILDER_PERIOD ? NaN : rsiFromAverages(gain, loss);
    const line = count < MACD_SLOW_PERIOD ? NaN : ema12 - ema26;
    const average = count < MACD_SLOW_PERIOD + MACD_SIGNAL_PERIOD - 1 ? NaN : signal;
    macd[t] = line;
    macd_signal[t] = average;
    macd_hist[t] = line - average;
    rv20[t] = realizedVolatilityAt(returns, 20, t);
  };
}

function prepareRanges(columns: Columns, { t, offset }: RowPosition) {
  const { high, low, close, atr14, atr22, adx14, plus_di14, minus_di14, stoch_k, stoch_d, rawStochastic } = columns;
  const {
    chandelier_long,
    chandelier_short,
    clv,
    priorAtr,
    high20,
    low20,
    high252,
    ema20,
    keltnerUpper,
    keltnerLower,
  } = columns;
  const count = offset + t + 1;
  const [from14, from22] = [t - WILDER_PERIOD + 1, t - CHANDELIER_PERIOD + 1];
  const [high14, low14] = [highestOf(high, from14, t - 1), lowestOf(low, from14, t - 1)];
  const [high22, low22] = [highestOf(high, from22, t - 1), lowestOf(low, from22, t - 1)];
  const highYear = highestOf(high, t - TRADING_DAYS_PER_YEAR + 1, t - 1);
  const rawWindow = partialWindowAt(rawStochastic, STOCHASTIC_SMOOTHING_BARS, t, offset);
  const slowWindow = partialWindowAt(stoch_k, STOCHASTIC_SMOOTHING_BARS, t, offset);
  priorAtr[t] = atr14[t - 1] ?? NaN;
  high20[t] = highestOf(high, t - BREAKOUT_RANGE_BARS, t - 1);
  low20[t] = lowestOf(low, t - BREAKOUT_RANGE_BARS, t - 1);
  return (sums: IndicatorAccumulators): void => {
    const { movement } = sums;
    const [top = NaN, bottom = NaN, price = NaN] = [high[t], low[t], close[t]];
    clv[t] = closeLocationValue(top, bottom, price);
    atr14[t] = count <= WILDER_PERIOD ? NaN : sums.atr14;
    const range22 = count <= CHANDELIER_PERIOD ? NaN : sums.atr22;
    atr22[t] = range22;
    chandelier_long[t] = Math.max(high22, top) - CHANDELIER_WIDTH * range22;
    chandelier_short[t] = Math.min(low22, bottom) + CHANDELIER_WIDTH * range22;
    const apart = KELTNER_WIDTH * (count <= BAND_PERIOD ? NaN : sums.atr20);
    keltnerUpper[t] = (ema20[t] ?? NaN) + apart;
    keltnerLower[t] = (ema20[t] ?? NaN) - apart;
    plus_di14[t] = count <= WILDER_PERIOD ? NaN : percentageOf(movement.plus, movement.range);
    minus_di14[t] = count <= WILDER_PERIOD ? NaN : percentageOf(movement.minus, movement.range);
    adx14[t] = count < 2 * WILDER_PERIOD ? NaN : movement.average;
    const raw = positionInRange(price, Math.max(high14, top), Math.min(low14, bottom));
    rawStochastic[t] = raw;
    const slow = windowMeanWithValue(rawWindow, raw, STOCHASTIC_SMOOTHING_BARS);
    stoch_k[t] = slow;
    stoch_d[t] = windowMeanWithValue(slowWindow, slow, STOCHASTIC_SMOOTHING_BARS);
    high252[t] = Math.max(highYear, top);
  };
}

function prepareVolumes(columns: Columns, { t, offset }: RowPosition) {
  const { close, volume, clv, volume20, rv, obv, cmf20, moneyFlow, upVolume, downVolume } = columns;
  const { upDayVolume, downDayVolume } = columns;
  const window20 = partialWindowAt(volume, VOLUME_PERIOD, t, offset);
  const flowWindow = partialWindowAt(moneyFlow, VOLUME_PERIOD, t, offset);
  const upWindow = partialWindowAt(upDayVolume, DIRECTION_VOLUME_BARS, t, offset);
  const downWindow = partialWindowAt(downDayVolume, DIRECTION_VOLUME_BARS, t, offset);
  const [priorClose = NaN, priorBalance = NaN] = [close[t - 1], obv[t - 1]];
  const usual = (volume20[t - 1] ?? NaN) / VOLUME_PERIOD;
  return (): void => {
    const shares = volume[t] ?? NaN;
    const change = (close[t] ?? NaN) - priorClose;
    const total = windowSumWithValue(window20, shares);
    volume20[t] = total;
    rv[t] = ratioOrNaN(shares, usual);
    obv[t] = change > 0 ? priorBalance + shares : change < 0 ? priorBalance - shares : priorBalance;
    const flow = (clv[t] ?? NaN) * shares;
    moneyFlow[t] = flow;
    cmf20[t] = ratioOrNaN(windowSumWithValue(flowWindow, flow), total);
    const [up, down] = [change > 0 ? shares : 0, change < 0 ? shares : 0];
    upDayVolume[t] = up;
    downDayVolume[t] = down;
    upVolume[t] = windowSumWithValue(upWindow, up);
    downVolume[t] = windowSumWithValue(downWindow, down);
  };
}

/** Returns a function that computes the inputs of the pillars with a lookback of one year. */
function prepareYearlyValues(columns: Columns, { t, offset }: RowPosition) {
  const { close, atr14, squaredReturns, squares, indexClose, strengthLine, strengthAverage } = columns;
  const { atrShare, atrRank, highestClose } = columns;
  const returnWindow = partialWindowAt(squaredReturns, TRADING_DAYS_PER_YEAR, t, offset);
  const lineWindow = partialWindowAt(strengthLine, RS_LINE_AVERAGE_BARS, t, offset);
  const rankOf = percentileRankerAt(atrShare, TRADING_DAYS_PER_YEAR, t);
  const highest = highestOf(close, t - TRADING_DAYS_PER_YEAR + 1, t - 1);
  return (): void => {
    const price = close[t] ?? NaN;
    squares[t] = windowSumWithValue(returnWindow, squaredReturns[t] ?? NaN);
    const line = price / (indexClose[t] ?? NaN);
    strengthLine[t] = line;
    strengthAverage[t] = windowMeanWithValue(lineWindow, line, RS_LINE_AVERAGE_BARS);
    const range = (atr14[t] ?? NaN) / price;
    atrShare[t] = range;
    atrRank[t] = rankOf(range);
    highestClose[t] = Math.max(highest, price);
  };
}

function prepareSwings(columns: Columns, place: RowPosition, bars: SwingRowIndices) {
  const { high, low, swingHigh, priorSwingHigh, swingLow, priorSwingLow } = columns;
  const highs = prepareSwingSearch(high, 1, swingHigh, priorSwingHigh, place, bars.highs);
  const lows = prepareSwingSearch(low, -1, swingLow, priorSwingLow, place, bars.lows);
  return (): void => {
    highs();
    lows();
  };
}

/** Returns a function that decides whether the bar three sessions back is a swing. */
function prepareSwingSearch(
  prices: Series,
  direction: 1 | -1,
  latest: Series,
  previous: Series,
  { t, offset }: RowPosition,
  bars: number[],
): () => void {
  const known = bars.length;
  const candidate = t - SWING_CONFIRMATION_BARS;
  const [price = NaN, prior = NaN] = [latest[t - 1], previous[t - 1]];
  return () => {
    bars.length = known;
    const turned = offset + candidate >= SWING_CONFIRMATION_BARS && isSwing(prices, candidate, direction);
    if (turned) bars.push(candidate);
    latest[t] = turned ? (prices[candidate] ?? NaN) : price;
    previous[t] = turned ? price : prior;
  };
}
