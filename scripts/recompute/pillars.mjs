import { highest, lastBars, mean, percentileRank252, ratio, scale, sum, window } from './arithmetic.mjs';
import { swingHighs, swingLows } from './swings.mjs';

export const WEIGHTS = { trend: 25, momentum: 20, relative_strength: 15, volume: 15, risk: 10, structure: 15 };
const FEWEST_BARS = 253;

const term = (value, inputs) => ({ value, inputs });

function trend(x, t) {
  const [close, ema20, sma50, sma200, a] = [x.c[t], x.ema20[t], x.sma50[t], x.sma200[t], x.a[t]];
  const then = x.sma50[t - 10];
  const ordered = [close > ema20, ema20 > sma50, sma50 > sma200].filter(Boolean).length;
  const alignment = Number.isNaN(sma200) ? sma200 : (100 / 3) * ordered;
  return {
    price_vs_sma200: term(scale(ratio(close - sma200, a), -10, 10), { close, sma200, atr14_prior: a }),
    price_vs_sma50: term(scale(ratio(close - sma50, a), -5, 5), { close, sma50, atr14_prior: a }),
    alignment: term(alignment, { close, ema20, sma50, sma200 }),
    sma50_slope: term(scale(ratio(sma50 - then, a), -2, 2), { sma50, sma50_10_bars_ago: then, atr14_prior: a }),
  };
}

function momentum(x, t) {
  const sigma = t < 252 ? Number.NaN : Math.sqrt(sum(window(x.r, t, 252).map((r) => r * r)));
  const [c, c21, c63, c252] = [0, 21, 63, 252].map((k) => x.c[t - k]);
  return {
    rsi14: term(scale(x.rsi14[t], 30, 70), { rsi14: x.rsi14[t] }),
    return_year_less_month: term(scale(ratio(Math.log(c21 / c252), sigma), -1.5, 1.5), {
      close_21_bars_ago: c21,
      close_252_bars_ago: c252,
      sigma_252: sigma,
    }),
    macd_histogram: term(scale(ratio(x.macd.hist[t], x.a[t]), -0.5, 0.5), {
      macd_hist: x.macd.hist[t],
      atr14_prior: x.a[t],
    }),
    return_quarter: term(scale(ratio(Math.log(c / c63), sigma / 2), -1.5, 1.5), {
      close: c,
      close_63_bars_ago: c63,
      sigma_252: sigma,
    }),
  };
}

/**
 * Computes relative strength; `x.index[t]` is the index close on the ticker's own date t, or else on the last date
 * before it.
 */
function relativeStrength(x, t) {
  const own = Math.log(x.c[t] / x.c[t - 63]);
  const index = Math.log(x.index[t] / x.index[t - 63]);
  const line = x.c[t] / x.index[t];
  const average = mean(lastBars(t, 50).map((j) => x.c[j] / x.index[j]));
  return {
    return_vs_index: term(scale(own - index, -0.15, 0.15), { return_63: own, index_return_63: index }),
    line_vs_average: term(scale(line / average - 1, -0.06, 0.06), { rs_line: line, rs_line_sma50: average }),
    near_high: term(scale(x.c[t] / x.high252[t], 0.7, 1), { close: x.c[t], high_252: x.high252[t] }),
  };
}

function volume(x, t) {
  const volume20 = sum(window(x.v, t, 20));
  const days = lastBars(t, 50);
  const up = sum(days.filter((j) => x.c[j] > x.c[j - 1]).map((j) => x.v[j]));
  const down = sum(days.filter((j) => x.c[j] < x.c[j - 1]).map((j) => x.v[j]));
  return {
    money_flow: term(scale(x.cmf20[t], -0.25, 0.25), { cmf20: x.cmf20[t] }),
    on_balance: term(scale(ratio(x.obv[t] - x.obv[t - 20], volume20), -0.5, 0.5), {
      obv: x.obv[t],
      obv_20_bars_ago: x.obv[t - 20],
      volume_20: volume20,
    }),
    up_share: term(scale(ratio(up, up + down), 0.35, 0.65), { up_volume_50: up, down_volume_50: down }),
  };
}

function risk(x, t) {
  const rank = percentileRank252(
    lastBars(t, 252).map((j) => x.atr14[j] / x.c[j]),
    251,
  );
  const top = highest(window(x.c, t, 252));
  return {
    atr_rank: term(100 - rank, { atr_rank_252: rank }),
    drawdown: term(scale(x.c[t] / top - 1, -0.3, 0), { close: x.c[t], highest_close_252: top }),
    atr_share: term(100 - scale(x.atr14[t] / x.c[t], 0.01, 0.05), { atr14: x.atr14[t], close: x.c[t] }),
  };
}

function structure(x, t) {
  const lastTwo = (found, prices) => [Number.NaN, Number.NaN, ...found.map((j) => prices[j])].slice(-2);
  const [priorHigh, high] = lastTwo(swingHighs(x, t), x.h);
  const [priorLow, low] = lastTwo(swingLows(x, t), x.l);
  const pairs = ![priorHigh, high, priorLow, low].some(Number.isNaN);
  const rising = high > priorHigh && low > priorLow;
  const falling = high < priorHigh && low < priorLow;
  const [h20, l20] = [x.high20[t], x.low20[t]];
  return {
    swings: term(pairs ? (rising ? 100 : falling ? 0 : 50) : Number.NaN, {
      swing_high: high,
      prior_swing_high: priorHigh,
      swing_low: low,
      prior_swing_low: priorLow,
    }),
    range_position: term(scale(ratio(x.c[t] - l20, h20 - l20), 0, 1), { close: x.c[t], high_20: h20, low_20: l20 }),
    above_swing_low: term(scale(ratio(x.c[t] - low, x.a[t]), -1, 3), {
      close: x.c[t],
      swing_low: low,
      atr14_prior: x.a[t],
    }),
  };
}

const PILLARS = { trend, momentum, relative_strength: relativeStrength, volume, risk, structure };

/**
 * Computes pillars and score. A pillar is the mean of the terms that can be computed; the score is Σw·p/Σw. Null with
 * fewer than 253 bars.
 */
export function scored(x, t) {
  const enough = t + 1 >= FEWEST_BARS;
  const pillars = Object.fromEntries(
    Object.entries(PILLARS).map(([name, termsAt]) => {
      const terms = termsAt(x, t);
      const values = Object.values(terms)
        .map(({ value }) => value)
        .filter((value) => !Number.isNaN(value));
      return [name, { score: enough ? mean(values) : Number.NaN, weight: WEIGHTS[name], terms }];
    }),
  );
  const present = Object.values(pillars).filter(({ score }) => !Number.isNaN(score));
  if (present.length === 0) return { pillars, score: null };
  return { pillars, score: sum(present.map((p) => p.weight * p.score)) / sum(present.map((p) => p.weight)) };
}
