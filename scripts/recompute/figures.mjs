import { highest, lastBars, lowest } from './arithmetic.mjs';

/**
 * Returns the numbers at bar t by their names in the payload's `inputs`. The `inputs` of a rule contain only the
 * numbers that the rule reads.
 */
export function figuresOn(x, t) {
  const prior = t - 1;
  const downDays = lastBars(prior, 10).filter((j) => x.c[j] < x.c[j - 1]);
  return {
    open: x.o[t],
    high: x.h[t],
    low: x.l[t],
    close: x.c[t],
    volume: x.v[t],
    prior_open: x.o[prior],
    prior_high: x.h[prior],
    prior_low: x.l[prior],
    prior_close: x.c[prior],
    range: x.h[t] - x.l[t],
    range_from: 2 * x.a[t],
    narrowest_range: lowest(lastBars(prior, 6).map((j) => x.h[j] - x.l[j])),
    body: Math.abs(x.c[t] - x.o[t]),
    prior_body: Math.abs(x.c[prior] - x.o[prior]),
    opening_gap: Math.abs(x.o[t] - x.c[prior]),
    gap_from: 0.5 * x.a[t],
    close_location: x.clv[t],
    relative_volume: x.rv[t],
    largest_down_volume: highest(downDays.map((j) => x.v[j])),
    atr14_prior: x.a[t],
    ema20: x.ema20[t],
    prior_ema20: x.ema20[prior],
    sma50: x.sma50[t],
    sma50_10_bars_ago: x.sma50[t - 10],
    prior_sma50: x.sma50[prior],
    sma200: x.sma200[t],
    prior_sma200: x.sma200[prior],
    bb_upper: x.bollinger.upper[t],
    bb_mid: x.bollinger.mid[t],
    bb_lower: x.bollinger.lower[t],
    keltner_upper: x.keltner.upper[t],
    keltner_lower: x.keltner.lower[t],
    high_20: x.high20[t],
    low_20: x.low20[t],
    high_252: x.high252[prior],
    macd_hist: x.macd.hist[t],
    macd_hist_1_bar_ago: x.macd.hist[t - 1],
    macd_hist_2_bars_ago: x.macd.hist[t - 2],
  };
}
