import { highest, lastBars, scale, series } from './arithmetic.mjs';
import { figuresOn } from './figures.mjs';
import { isUp } from './ticker.mjs';
import { UNSPECIFIED } from './unspecified.mjs';

const squeezed = (x, t) => x.bollinger.upper[t] < x.keltner.upper[t] && x.bollinger.lower[t] > x.keltner.lower[t];
const sixSqueezedBars = (x, t) => series(6, (k) => t - 1 - k).every((j) => squeezed(x, j));
const range = (x, t) => x.h[t] - x.l[t];
const body = (x, t) => Math.abs(x.c[t] - x.o[t]);

/**
 * [name, holds, margin] of each trigger, in the order of the specification's table. `holds(x, t)` says whether the
 * trigger fires at bar `t`; `margin(x, t)` says by how much it exceeds its threshold, in units of price.
 */
const TRIGGERS = [
  ['breakout_20', (x, t) => x.c[t] > x.high20[t] && x.rv[t] >= 1.5 && x.clv[t] >= 0.3, (x, t) => x.c[t] - x.high20[t]],
  ['breakout_252', (x, t) => x.c[t] > x.high252[t - 1] && x.rv[t] >= 1.2, (x, t) => x.c[t] - x.high252[t - 1]],
  ['breakdown_20', (x, t) => x.c[t] < x.low20[t] && x.rv[t] >= 1.5 && x.clv[t] <= -0.3, (x, t) => x.low20[t] - x.c[t]],
  [
    'pullback_ema20',
    (x, t) =>
      isUp(x, t) &&
      x.ema20[t] > x.sma50[t] &&
      x.l[t] <= x.ema20[t] + 0.25 * x.a[t] &&
      x.l[t - 1] > x.ema20[t - 1] &&
      x.c[t] > x.ema20[t] &&
      x.clv[t] > 0,
    (x, t) => x.c[t] - x.ema20[t],
  ],
  [
    'pullback_sma50',
    (x, t) =>
      isUp(x, t) &&
      x.c[t - 1] > x.sma50[t - 1] &&
      x.l[t] <= x.sma50[t] + 0.25 * x.a[t] &&
      x.c[t] > x.sma50[t] &&
      x.clv[t] > 0,
    (x, t) => x.c[t] - x.sma50[t],
  ],
  [
    'squeeze_release_up',
    (x, t) => sixSqueezedBars(x, t) && !squeezed(x, t) && x.c[t] > x.bollinger.mid[t] && x.c[t] > x.c[t - 1],
    (x, t) => Math.abs(x.c[t] - x.bollinger.mid[t]),
  ],
  [
    'squeeze_release_down',
    (x, t) => sixSqueezedBars(x, t) && !squeezed(x, t) && x.c[t] < x.bollinger.mid[t] && x.c[t] < x.c[t - 1],
    (x, t) => Math.abs(x.c[t] - x.bollinger.mid[t]),
  ],
  [
    'bull_engulf',
    (x, t) =>
      x.c[t - 1] < x.o[t - 1] &&
      x.c[t] > x.o[t] &&
      x.o[t] <= x.c[t - 1] &&
      x.c[t] >= x.o[t - 1] &&
      body(x, t) > body(x, t - 1) &&
      x.c[t - 1] < x.ema20[t - 1],
    (x, t) => body(x, t) - body(x, t - 1),
  ],
  [
    'bear_engulf',
    (x, t) =>
      x.c[t - 1] > x.o[t - 1] &&
      x.c[t] < x.o[t] &&
      x.o[t] >= x.c[t - 1] &&
      x.c[t] <= x.o[t - 1] &&
      body(x, t) > body(x, t - 1) &&
      x.c[t - 1] > x.ema20[t - 1],
    (x, t) => body(x, t) - body(x, t - 1),
  ],
  ['nr7', (x, t) => series(6, (k) => t - 1 - k).every((j) => range(x, t) < range(x, j)), () => 0],
  ['inside_bar', (x, t) => x.h[t] < x.h[t - 1] && x.l[t] > x.l[t - 1], () => 0],
  [
    'failed_breakout',
    (x, t) => x.h[t] > x.high20[t] && x.c[t] < x.high20[t] && x.clv[t] <= -0.3,
    (x, t) => x.h[t] - x.high20[t],
  ],
  [
    'failed_breakdown',
    (x, t) => x.l[t] < x.low20[t] && x.c[t] > x.low20[t] && x.clv[t] >= 0.3,
    (x, t) => x.low20[t] - x.l[t],
  ],
  [
    'gap_up',
    (x, t) => x.l[t] > x.h[t - 1] && x.o[t] - x.c[t - 1] > 0.5 * x.a[t],
    (x, t) => x.o[t] - x.c[t - 1] - 0.5 * x.a[t],
  ],
  [
    'gap_down',
    (x, t) => x.h[t] < x.l[t - 1] && x.c[t - 1] - x.o[t] > 0.5 * x.a[t],
    (x, t) => x.c[t - 1] - x.o[t] - 0.5 * x.a[t],
  ],
  [
    'golden_cross',
    (x, t) => x.sma50[t - 1] <= x.sma200[t - 1] && x.sma50[t] > x.sma200[t],
    (x, t) => Math.abs(x.sma50[t] - x.sma200[t]),
  ],
  [
    'death_cross',
    (x, t) => x.sma50[t - 1] >= x.sma200[t - 1] && x.sma50[t] < x.sma200[t],
    (x, t) => Math.abs(x.sma50[t] - x.sma200[t]),
  ],
  [
    'reclaim_sma200',
    (x, t) => x.c[t - 1] <= x.sma200[t - 1] && x.c[t] > x.sma200[t] && x.rv[t] >= 1.2,
    (x, t) => x.c[t] - x.sma200[t],
  ],
  ['wide_range_down', (x, t) => range(x, t) > 2 * x.a[t] && x.clv[t] <= -0.5, (x, t) => range(x, t) - 2 * x.a[t]],
  ['volume_climax', (x, t) => x.rv[t] >= 3 && range(x, t) > 2 * x.a[t], (x, t) => range(x, t) - 2 * x.a[t]],
  [
    'pocket_pivot',
    (x, t) => {
      const downDays = series(10, (k) => t - 1 - k).filter((j) => x.c[j] < x.c[j - 1]);
      return (
        x.c[t] > x.c[t - 1] &&
        downDays.length > 0 &&
        x.v[t] > highest(downDays.map((j) => x.v[j])) &&
        x.c[t] > x.sma50[t]
      );
    },
    (x, t) => x.c[t] - x.sma50[t],
  ],
];

export const TRIGGER_NAMES = TRIGGERS.map(([name]) => name);

const LONG = [
  'breakout_20',
  'breakout_252',
  'pullback_ema20',
  'pullback_sma50',
  'squeeze_release_up',
  'failed_breakdown',
  'pocket_pivot',
  'reclaim_sma200',
];
const SHORT = ['breakdown_20', 'squeeze_release_down', 'failed_breakout'];

/** Returns the triggers of bar t with their strength from 0 to 1. */
export function triggersOn(x, t) {
  return TRIGGERS.filter(([, holds]) => holds(x, t)).map(([name, , margin]) => ({
    name,
    strength: (0.6 * scale(margin(x, t) / x.a[t], 0, 1) + 0.4 * scale(x.rv[t], 1, 3)) / 100,
  }));
}

export const longTriggersOn = (x, t) => triggersOn(x, t).filter(({ name }) => LONG.includes(name));

/** Returns the published list, newest first. */
export const recentTriggers = (x, t) =>
  series(UNSPECIFIED.oldestTriggerShown + 1, (ago) =>
    triggersOn(x, t - ago).map((trigger) => ({
      ...trigger,
      bars_ago: ago,
      date: x.d[t - ago],
      inputs: figuresOn(x, t - ago),
    })),
  ).flat();

export function swingSignal(x, t) {
  const lastThree = [0, 1, 2, 3].map((ago) => t - ago);
  const named = (names, j) => triggersOn(x, j).some(({ name }) => names.includes(name));
  if (lastThree.some((j) => named(LONG, j) && x.c[t] >= x.l[j] - 0.1 * x.a[t])) return 'ARMED';
  return lastThree.some((j) => named(SHORT, j) && x.c[t] <= x.h[j] + 0.1 * x.a[t]) ? 'SHORT_RISK' : 'NONE';
}

export const pocketPivotsOf10 = (x, t) =>
  lastBars(t, 10).filter((j) => triggersOn(x, j).some(({ name }) => name === 'pocket_pivot')).length;
