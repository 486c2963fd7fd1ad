import type { Bars } from '../market/bars.js';
import type { Series } from '../market/series.js';
import { directionalMovement } from './indicators/adx.js';
import { atr, trueRange } from './indicators/atr.js';
import { bollinger } from './indicators/bands.js';
import { CHANDELIER_PERIOD, chandelier } from './indicators/chandelier.js';
import { macd } from './indicators/macd.js';
import { ema, sma } from './indicators/movingAverage.js';
import { logReturns, realizedVolatility } from './indicators/returns.js';
import { rollingSum } from './indicators/rolling.js';
import { rsi } from './indicators/rsi.js';
import { stochastic } from './indicators/stochastic.js';
import { VOLUME_PERIOD, closeLocationValues, moneyFlow, onBalanceVolume, relativeVolume } from './indicators/volume.js';

export const WILDER_PERIOD = 14;
export const BAND_PERIOD = 20;
export const BOLLINGER_WIDTH = 2;

/** Published series of a ticker by payload name. */
type PublishedIndicators = ReturnType<typeof publishedIndicators>;

/** Series that several indicators share. */
interface Foundations {
  readonly trueRanges: Series;
  /** Close location value, −1 to 1. */
  readonly clv: Series;
  /** Daily log returns. */
  readonly returns: Series;
  /** Shares traded in 20 bars. */
  readonly volume20: Series;
}

/** The published series, and further series that only rules need. */
export interface IndicatorSet extends PublishedIndicators, Foundations {
  /** Volume relative to the average of the prior 20 bars. */
  readonly rv: Series;
}

export function indicatorsOf(bars: Bars): IndicatorSet {
  const foundations = {
    trueRanges: trueRange(bars),
    clv: closeLocationValues(bars),
    returns: logReturns(bars.close, 1),
    volume20: rollingSum(bars.volume, VOLUME_PERIOD),
  };
  return { ...publishedIndicators(bars, foundations), ...foundations, rv: relativeVolume(bars, foundations.volume20) };
}

function publishedIndicators(bars: Bars, { trueRanges, clv, returns, volume20 }: Foundations) {
  const { close } = bars;
  const bands = bollinger(close, BAND_PERIOD, BOLLINGER_WIDTH);
  const { line, signal, histogram } = macd(close);
  const direction = directionalMovement(bars, trueRanges, WILDER_PERIOD);
  const slow = stochastic(bars, WILDER_PERIOD);
  const atr22 = atr(trueRanges, CHANDELIER_PERIOD);
  const stop = chandelier(bars, atr22);
  return {
    sma20: bands.mid,
    sma50: sma(close, 50),
    sma200: sma(close, 200),
    ema20: ema(close, 20),
    ema50: ema(close, 50),
    rsi14: rsi(close, WILDER_PERIOD),
    atr14: atr(trueRanges, WILDER_PERIOD),
    atr22,
    macd: line,
    macd_signal: signal,
    macd_hist: histogram,
    bb_upper: bands.upper,
    bb_mid: bands.mid,
    bb_lower: bands.lower,
    adx14: direction.adx,
    plus_di14: direction.plusDi,
    minus_di14: direction.minusDi,
    stoch_k: slow.k,
    stoch_d: slow.d,
    chandelier_long: stop.long,
    chandelier_short: stop.short,
    obv: onBalanceVolume(bars),
    cmf20: moneyFlow(bars, clv, volume20),
    rv20: realizedVolatility(returns, 20),
  } as const;
}

/** The names in the payload's `metadata.indicators`, in the payload's order. */
export const INDICATOR_NAMES = [
  'sma20',
  'sma50',
  'sma200',
  'ema20',
  'ema50',
  'rsi14',
  'atr14',
  'atr22',
  'macd',
  'macd_signal',
  'macd_hist',
  'bb_upper',
  'bb_mid',
  'bb_lower',
  'adx14',
  'plus_di14',
  'minus_di14',
  'stoch_k',
  'stoch_d',
  'chandelier_long',
  'chandelier_short',
  'obv',
  'cmf20',
  'rv20',
] as const satisfies readonly (keyof PublishedIndicators)[];
