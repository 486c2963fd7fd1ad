import * as library from 'trading-signals';
import type { AuditRequest } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import type { Bars } from '../dist/domain/dashboard/market/bars.js';

interface Candle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Converts the bars of every ticker to the library's format, one object per bar. */
export const candlesOf = ({ tickers }: AuditRequest): readonly (readonly Candle[])[] =>
  tickers.flatMap(({ reading }) => (reading.kind === 'bars' ? [candles(reading.bars)] : []));

const candles = ({ dates, open, high, low, close, volume }: Bars): Candle[] =>
  dates.map((_, t) => ({
    open: open[t] ?? NaN,
    high: high[t] ?? NaN,
    low: low[t] ?? NaN,
    close: close[t] ?? NaN,
    volume: volume[t] ?? NaN,
  }));

/**
 * The bare minimum of an audit: computes the published indicators with a library. Returns the last value of one
 * indicator, so that no computation can be optimized away.
 */
export function indicatorsByLibrary(universe: readonly (readonly Candle[])[]): number {
  let last = 0;
  for (const each of universe) {
    const byClose = [20, 50, 200].map((period) => new library.SMA(period));
    const others = [
      new library.EMA(20),
      new library.EMA(50),
      new library.RSI(14),
      new library.BollingerBands(20, 2),
      new library.MACD(new library.EMA(12), new library.EMA(26), new library.EMA(9)),
    ];
    const byCandle = [
      new library.ATR(14),
      new library.ATR(22),
      new library.ADX(14),
      new library.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 }),
      new library.OBV(2),
      new library.CMF(20),
    ];
    for (const candle of each) {
      for (const indicator of byClose) indicator.add(candle.close);
      for (const indicator of others) indicator.add(candle.close);
      for (const indicator of byCandle) indicator.add(candle);
    }
    last += byClose[0]?.getResult() ?? 0;
  }
  return last;
}
