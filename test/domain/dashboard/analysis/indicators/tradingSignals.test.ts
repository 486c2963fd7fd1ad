import { describe, expect, it } from '@jest/globals';
import * as oracle from 'trading-signals';
import { takeBars } from '../../../../../src/domain/dashboard/market/bars.js';
import type { IndicatorSet } from '../../../../../src/domain/dashboard/analysis/indicatorSet.js';
import { indicatorsOf } from '../../../../../src/domain/dashboard/analysis/indicatorSet.js';
import { seriesAt } from '../../../../../src/domain/dashboard/market/series.js';
import { sampleBars } from '../../audit/sampleBars.js';

const BARS = 1400;
/** The oracle seeds its recursive averages differently; after 1,000 bars the effect of a seed is below 1e-9. */
const COMPARED_FROM = 1000;

const bars = takeBars(sampleBars('MSFT'), BARS);
const indicators = indicatorsOf(bars);

interface Candle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const candles: Candle[] = bars.dates.map((_, t) => ({
  open: seriesAt(bars.open, t),
  high: seriesAt(bars.high, t),
  low: seriesAt(bars.low, t),
  close: seriesAt(bars.close, t),
  volume: seriesAt(bars.volume, t),
}));

interface Streaming<Input> {
  add(input: Input): unknown;
}

/** Feeds all candles to the oracle and lists the bars at which our indicator differs from it. */
function differences<Input>(
  name: keyof IndicatorSet,
  streaming: Streaming<Input>,
  input: (candle: Candle) => Input,
  read: (result: unknown) => number,
): string[] {
  return candles.flatMap((candle, t) => {
    const theirs = read(streaming.add(input(candle)));
    const ours = seriesAt(indicators[name], t);
    const same = Math.abs(ours - theirs) <= 1e-9 * Math.max(Math.abs(theirs), 1e-3);
    return t < COMPARED_FROM || same ? [] : [`bar ${t}: ours ${ours}, theirs ${theirs}`];
  });
}

const close = (candle: Candle): number => candle.close;
const whole = (candle: Candle): Candle => candle;
const number = (result: unknown): number => (typeof result === 'number' ? result : NaN);
const field =
  (name: string) =>
  (result: unknown): number => {
    const value: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, name) : undefined;
    return number(value);
  };

const newMacd = () => new oracle.MACD(new oracle.EMA(12), new oracle.EMA(26), new oracle.EMA(9));
const newStochastic = () => new oracle.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 });

/** ADX is excluded: the oracle's warm-up and smoothing differ. reference.test.ts covers it. */
describe('our indicators and those of the trading-signals package', () => {
  it.each<[keyof IndicatorSet, () => string[]]>([
    ['sma20', () => differences('sma20', new oracle.SMA(20), close, number)],
    ['sma50', () => differences('sma50', new oracle.SMA(50), close, number)],
    ['sma200', () => differences('sma200', new oracle.SMA(200), close, number)],
    ['ema20', () => differences('ema20', new oracle.EMA(20), close, number)],
    ['ema50', () => differences('ema50', new oracle.EMA(50), close, number)],
    ['rsi14', () => differences('rsi14', new oracle.RSI(14), close, number)],
    ['atr14', () => differences('atr14', new oracle.ATR(14), whole, number)],
    ['atr22', () => differences('atr22', new oracle.ATR(22), whole, number)],
    ['macd', () => differences('macd', newMacd(), close, field('macd'))],
    ['macd_signal', () => differences('macd_signal', newMacd(), close, field('signal'))],
    ['macd_hist', () => differences('macd_hist', newMacd(), close, field('histogram'))],
    ['bb_upper', () => differences('bb_upper', new oracle.BollingerBands(20, 2), close, field('upper'))],
    ['bb_lower', () => differences('bb_lower', new oracle.BollingerBands(20, 2), close, field('lower'))],
    ['stoch_k', () => differences('stoch_k', newStochastic(), whole, field('stochK'))],
    ['stoch_d', () => differences('stoch_d', newStochastic(), whole, field('stochD'))],
    ['obv', () => differences('obv', new oracle.OBV(2), whole, number)],
    ['cmf20', () => differences('cmf20', new oracle.CMF(20), whole, number)],
  ])('agree on %s', (_, compare) => {
    expect(compare()).toEqual([]);
  });
});
