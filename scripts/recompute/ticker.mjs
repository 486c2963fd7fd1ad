import { ema, highest, lowest, ratio, series, sma, window } from './arithmetic.mjs';
import * as of from './indicators.mjs';

/**
 * Computes every series of one ticker; other files read them as `x.name[t]`. `a[t]` is the ATR14 of the session before
 * t.
 */
export function tickerSeries(bars) {
  const n = bars.c.length;
  const { h, l, v } = bars;
  const atr14 = of.atr(bars, 14);
  const atr20 = of.atr(bars, 20);
  const atr22 = of.atr(bars, 22);
  const ema20 = ema(bars.c, 20);
  const volume20 = sma(v, 20);
  return {
    ...bars,
    n,
    a: series(n, (t) => (t === 0 ? Number.NaN : atr14[t - 1])),
    atr14,
    atr22,
    sma20: sma(bars.c, 20),
    sma50: sma(bars.c, 50),
    sma200: sma(bars.c, 200),
    ema20,
    ema50: ema(bars.c, 50),
    rsi14: of.rsi14(bars),
    macd: of.macd(bars),
    adx: of.adx14(bars),
    stochastic: of.slowStochastic(bars),
    bollinger: of.bollinger20(bars),
    keltner: { upper: series(n, (t) => ema20[t] + 1.5 * atr20[t]), lower: series(n, (t) => ema20[t] - 1.5 * atr20[t]) },
    chandelierLong: series(n, (t) => highest(window(h, t, 22)) - 3 * atr22[t]),
    chandelierShort: series(n, (t) => lowest(window(l, t, 22)) + 3 * atr22[t]),
    obv: of.onBalanceVolume(bars),
    cmf20: of.moneyFlow20(bars),
    sigma20: of.sigma20(bars),
    r: of.logReturns(bars),
    clv: of.closeLocation(bars),
    rv: series(n, (t) => (t === 0 ? Number.NaN : ratio(v[t], volume20[t - 1]))),
    high20: series(n, (t) => highest(window(h, t - 1, 20))),
    low20: series(n, (t) => lowest(window(l, t - 1, 20))),
    high252: series(n, (t) => highest(window(h, t, 252))),
    low252: series(n, (t) => lowest(window(l, t, 252))),
  };
}

/** Whether there is an uptrend: C > SMA50 > SMA50[−10]. */
export const isUp = (x, t) => x.c[t] > x.sma50[t] && x.sma50[t] > x.sma50[t - 10];

/** Realized volatility, annualized, in percent. */
export const realizedVolatility = (x) => x.sigma20.map((s) => s * Math.sqrt(252) * 100);

/** Returns `metadata.indicators`. */
export function lastIndicators(x) {
  const t = x.n - 1;
  return {
    sma20: x.sma20[t],
    sma50: x.sma50[t],
    sma200: x.sma200[t],
    ema20: x.ema20[t],
    ema50: x.ema50[t],
    rsi14: x.rsi14[t],
    atr14: x.atr14[t],
    atr22: x.atr22[t],
    macd: x.macd.line[t],
    macd_signal: x.macd.signal[t],
    macd_hist: x.macd.hist[t],
    bb_upper: x.bollinger.upper[t],
    bb_mid: x.bollinger.mid[t],
    bb_lower: x.bollinger.lower[t],
    adx14: x.adx.adx[t],
    plus_di14: x.adx.plusDi[t],
    minus_di14: x.adx.minusDi[t],
    stoch_k: x.stochastic.k[t],
    stoch_d: x.stochastic.d[t],
    chandelier_long: x.chandelierLong[t],
    chandelier_short: x.chandelierShort[t],
    obv: x.obv[t],
    cmf20: x.cmf20[t],
    rv20: realizedVolatility(x)[t],
  };
}
