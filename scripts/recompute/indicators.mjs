import { deviation, ema, highest, lowest, mean, NONE, ratio, series, sma, sum, window } from './arithmetic.mjs';

/** True ranges; TR[0] is undefined. */
const trueRange = ({ h, l, c }) =>
  series(c.length, (t) =>
    t === 0 ? NONE : Math.max(h[t] - l[t], Math.abs(h[t] - c[t - 1]), Math.abs(l[t] - c[t - 1])),
  );

/** Wilder's ATR: the first value, at index p, is the mean of TR[1..p]. */
export function atr(bars, p) {
  const tr = trueRange(bars);
  const out = tr.map(() => NONE);
  for (let t = p; t < tr.length; t += 1)
    out[t] = t === p ? mean(tr.slice(1, p + 1)) : (out[t - 1] * (p - 1) + tr[t]) / p;
  return out;
}

/** Wilder's RSI: seeded with the mean of the first 14 gains and losses; the first value is at index 14. */
export function rsi14({ c }) {
  const gains = series(c.length, (t) => (t === 0 ? NONE : Math.max(c[t] - c[t - 1], 0)));
  const losses = series(c.length, (t) => (t === 0 ? NONE : Math.max(c[t - 1] - c[t], 0)));
  let [gain, loss] = [NONE, NONE];
  return series(c.length, (t) => {
    if (t < 14) return NONE;
    gain = t === 14 ? mean(gains.slice(1, 15)) : (gain * 13 + gains[t]) / 14;
    loss = t === 14 ? mean(losses.slice(1, 15)) : (loss * 13 + losses[t]) / 14;
    return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
  });
}

export function macd({ c }) {
  const fast = ema(c, 12);
  const slow = ema(c, 26);
  const line = series(c.length, (t) => fast[t] - slow[t]);
  const signal = ema(line, 9);
  return { line, signal, hist: series(c.length, (t) => line[t] - signal[t]) };
}

/**
 * Wilder's sums of TR, +DM and −DM, seeded with indices 1..14; the ADX is seeded with the mean of the first 14 DX
 * (index 27).
 */
export function adx14(bars) {
  const { h, l, c } = bars;
  const tr = trueRange(bars);
  const up = series(c.length, (t) => (t > 0 && h[t] - h[t - 1] > l[t - 1] - l[t] ? Math.max(h[t] - h[t - 1], 0) : 0));
  const down = series(c.length, (t) => (t > 0 && l[t - 1] - l[t] > h[t] - h[t - 1] ? Math.max(l[t - 1] - l[t], 0) : 0));
  const wilderSum = (xs) => {
    const out = xs.map(() => NONE);
    for (let t = 14; t < xs.length; t += 1)
      out[t] = t === 14 ? sum(xs.slice(1, 15)) : out[t - 1] - out[t - 1] / 14 + xs[t];
    return out;
  };
  const [range, plus, minus] = [tr, up, down].map(wilderSum);
  const plusDi = series(c.length, (t) => 100 * ratio(plus[t], range[t]));
  const minusDi = series(c.length, (t) => 100 * ratio(minus[t], range[t]));
  const dx = series(c.length, (t) => 100 * ratio(Math.abs(plusDi[t] - minusDi[t]), plusDi[t] + minusDi[t]));
  const adx = c.map(() => NONE);
  for (let t = 27; t < c.length; t += 1) adx[t] = t === 27 ? mean(dx.slice(14, 28)) : (adx[t - 1] * 13 + dx[t]) / 14;
  return { adx, plusDi, minusDi };
}

export function slowStochastic({ h, l, c }) {
  const raw = series(c.length, (t) => {
    const low = lowest(window(l, t, 14));
    return 100 * ratio(c[t] - low, highest(window(h, t, 14)) - low);
  });
  const k = sma(raw, 3);
  return { k, d: sma(k, 3) };
}

/** Close location (2C − H − L)/(H − L); 0 if H = L. */
export const closeLocation = ({ h, l, c }) =>
  series(c.length, (t) => (h[t] === l[t] ? 0 : (2 * c[t] - h[t] - l[t]) / (h[t] - l[t])));

export function moneyFlow20(bars) {
  const clv = closeLocation(bars);
  const flow = series(clv.length, (t) => clv[t] * bars.v[t]);
  return series(clv.length, (t) => ratio(sum(window(flow, t, 20)), sum(window(bars.v, t, 20))));
}

/** On-balance volume, starting from 0. */
export function onBalanceVolume({ c, v }) {
  let total = 0;
  return series(c.length, (t) => (total += t === 0 ? 0 : Math.sign(c[t] - c[t - 1]) * v[t]));
}

export const logReturns = ({ c }) => series(c.length, (t) => (t === 0 ? NONE : Math.log(c[t] / c[t - 1])));

/** Sample standard deviation of the last 20 daily log returns, not annualized. */
export const sigma20 = (bars) => {
  const r = logReturns(bars);
  return series(r.length, (t) => (t < 20 ? NONE : deviation(window(r, t, 20), 1)));
};

export function bollinger20({ c }) {
  const mid = sma(c, 20);
  const sd = series(c.length, (t) => deviation(window(c, t, 20), 0));
  return {
    mid,
    upper: series(c.length, (t) => mid[t] + 2 * sd[t]),
    lower: series(c.length, (t) => mid[t] - 2 * sd[t]),
  };
}
