import { highest, lastBars, lowest, sum, window } from './arithmetic.mjs';
import { isoWeek, month, priorPeriod } from './calendar.mjs';
import { swingHighs, swingLows } from './swings.mjs';
import { volumeProfile } from './volumeProfile.mjs';

const level = (source, weight) => (price, label) => ({ price, source, weight, label });

function swings(x, t) {
  const from = t - 119;
  const swing = level('swings', 20);
  return [
    ...swingHighs(x, t, from).map((j) => swing(x.h[j], 'swing high')),
    ...swingLows(x, t, from).map((j) => swing(x.l[j], 'swing low')),
  ];
}

function extremesOf(x, bars, weight, name) {
  if (bars.length === 0) return [];
  const extreme = level('prior_extremes', weight);
  return [
    extreme(highest(bars.map((j) => x.h[j])), `${name} high`),
    extreme(lowest(bars.map((j) => x.l[j])), `${name} low`),
  ];
}

const priorExtremes = (x, t) => [
  ...extremesOf(x, t > 0 ? [t - 1] : [], 10, 'prior day'),
  ...extremesOf(x, priorPeriod(x.d, t, isoWeek), 15, 'prior week'),
  ...extremesOf(x, priorPeriod(x.d, t, month), 20, 'prior month'),
  ...extremesOf(x, lastBars(t - 1, 252), 20, '252-day'),
];

function weeklyPivots(x, t) {
  const week = priorPeriod(x.d, t, isoWeek);
  if (week.length === 0) return [];
  const [h, l, c] = [highest(week.map((j) => x.h[j])), lowest(week.map((j) => x.l[j])), x.c[week.at(-1)]];
  const p = (h + l + c) / 3;
  const [near, far] = [level('weekly_pivots', 10), level('weekly_pivots', 8)];
  return [
    near(p, 'weekly P'),
    near(2 * p - l, 'weekly R1'),
    near(2 * p - h, 'weekly S1'),
    far(p + h - l, 'weekly R2'),
    far(p - h + l, 'weekly S2'),
  ];
}

const movingAverages = (x, t) => [
  level('moving_averages', 10)(x.sma20[t], 'SMA20'),
  level('moving_averages', 15)(x.sma50[t], 'SMA50'),
  level('moving_averages', 20)(x.sma200[t], 'SMA200'),
];

/** Returns the typical price weighted by volume, from bar `anchor` (included) to t. */
function anchoredVwap(x, anchor, t) {
  const bars = Array.from({ length: t - anchor + 1 }, (_, k) => anchor + k);
  return sum(bars.map((j) => ((x.h[j] + x.l[j] + x.c[j]) / 3) * x.v[j])) / sum(bars.map((j) => x.v[j]));
}

/**
 * Returns two VWAPs: one from the bar with the 252-bar low (the latest such bar, which can be today's), and one from
 * the last swing low that was confirmed within 120 bars.
 */
export function anchoredVwaps(x, t) {
  const vwap = level('anchored_vwap', 15);
  const lastSwingLow = swingLows(x, t, t - 119).at(-1);
  return [
    ...(t + 1 < 252 ? [] : [vwap(anchoredVwap(x, x.l.lastIndexOf(x.low252[t], t), t), 'VWAP from the 252-bar low')]),
    ...(lastSwingLow === undefined ? [] : [vwap(anchoredVwap(x, lastSwingLow, t), 'VWAP from the last swing low')]),
  ];
}

function profile(x, t) {
  const found = volumeProfile(x, t);
  if (!found) return [];
  const node = level('volume_profile', 12);
  return [
    level('volume_profile', 20)(found.control, 'point of control'),
    ...found.nodes.map((price) => node(price, 'volume node')),
  ];
}

function fibonacci(x, t) {
  const [high, low] = [highest(window(x.h, t, 120)), lowest(window(x.l, t, 120))];
  return [38.2, 50, 61.8].map((share) =>
    level('fibonacci', 10)(low + (share / 100) * (high - low), `${share}% of the 120-bar range`),
  );
}

function roundNumbers(x, t) {
  const step = 0.5 * 10 ** Math.floor(Math.log10(x.c[t]));
  const below = Math.floor(x.c[t] / step);
  return [below, below + 1].map((k) => level('round_numbers', 8)(k * step, 'round number'));
}

/** Returns both edges of each full-range gap in the last 60 bars, unless a later bar has closed the gap. */
function gaps(x, t) {
  const edge = level('gaps', 12);
  return lastBars(t, 60).flatMap((j) => {
    const [h, l] = [x.h[j - 1], x.l[j - 1]];
    const openUp = x.l[j] > h && x.l.slice(j + 1, t + 1).every((low) => low > h);
    const openDown = x.h[j] < l && x.h.slice(j + 1, t + 1).every((high) => high < l);
    if (openUp) return [edge(h, GAP), edge(x.l[j], GAP)];
    return openDown ? [edge(l, GAP), edge(x.h[j], GAP)] : [];
  });
}
const GAP = 'edge of an unfilled gap';

const bands = (x, t) => [
  level('bands', 6)(x.bollinger.upper[t], 'upper Bollinger band'),
  level('bands', 6)(x.bollinger.lower[t], 'lower Bollinger band'),
  level('bands', 6)(x.keltner.upper[t], 'upper Keltner channel'),
  level('bands', 6)(x.keltner.lower[t], 'lower Keltner channel'),
];

const SOURCES = [
  swings,
  priorExtremes,
  weeklyPivots,
  movingAverages,
  anchoredVwaps,
  profile,
  fibonacci,
  roundNumbers,
  gaps,
  bands,
];

/** Returns every level of bar t that can be computed, in the order in which the specification lists the sources. */
export const levelsOn = (x, t) =>
  SOURCES.flatMap((source) => source(x, t)).filter(({ price }) => Number.isFinite(price));
