import type { TickerHistory } from '../tickerHistory.js';
import { rampScore, rampDescription } from '../pillars/pillar.js';
import { seriesAt, ratioOrNaN } from '../../market/series.js';
import { breakdown20, breakout20, breakout252, failedBreakdown, failedBreakout } from './breakouts.js';
import { bearEngulf, bullEngulf, insideBar, narrowestOfSeven } from './candles.js';
import { deathCross, goldenCross, reclaimSma200 } from './crosses.js';
import { gapDown, gapUp } from './gaps.js';
import { pocketPivot, volumeClimax, wideRangeDown } from './participation.js';
import { pullbackEma20, pullbackSma50 } from './pullbacks.js';
import { squeezeReleaseDown, squeezeReleaseUp } from './squeeze.js';
import type { TriggerRule } from './trigger.js';

const RULES = {
  breakout_20: breakout20,
  breakout_252: breakout252,
  breakdown_20: breakdown20,
  pullback_ema20: pullbackEma20,
  pullback_sma50: pullbackSma50,
  squeeze_release_up: squeezeReleaseUp,
  squeeze_release_down: squeezeReleaseDown,
  bull_engulf: bullEngulf,
  bear_engulf: bearEngulf,
  nr7: narrowestOfSeven,
  inside_bar: insideBar,
  failed_breakout: failedBreakout,
  failed_breakdown: failedBreakdown,
  gap_up: gapUp,
  gap_down: gapDown,
  golden_cross: goldenCross,
  death_cross: deathCross,
  reclaim_sma200: reclaimSma200,
  wide_range_down: wideRangeDown,
  volume_climax: volumeClimax,
  pocket_pivot: pocketPivot,
} as const satisfies Record<string, TriggerRule>;

export type TriggerName = keyof typeof RULES;

export interface FiredTrigger {
  readonly name: TriggerName;
  /** 0–1, computed from the distance beyond the threshold and from the volume. */
  readonly strength: number;
}

/** Triggers that fired on each bar, in table order; empty for bars outside the requested range. */
export type TriggerHistory = readonly (readonly FiredTrigger[])[];

const MARGIN_WEIGHT = 0.6;
/** In ATR. */
const MARGIN = { from: 0, to: 1 };
const VOLUME_WEIGHT = 0.4;
const RELATIVE_VOLUME = { from: 1, to: 3 };
const NONE: readonly FiredTrigger[] = [];

const TRIGGER_NAMES = Object.keys(RULES).filter((name): name is TriggerName => Object.hasOwn(RULES, name));

/** Finds each trigger, starting at the bar that `firstBarOf` returns for it. */
export function triggerHistoryOf(
  history: TickerHistory,
  firstBarOf: (trigger: { readonly name: TriggerName }) => number = () => 0,
): TriggerHistory {
  const fired = history.bars.dates.map(() => NONE);
  for (const name of TRIGGER_NAMES) look(history, name, Math.max(firstBarOf({ name }), 0), fired);
  return fired;
}

/** Returns a function that finds the triggers fired on bar `t`, for a bar that is evaluated repeatedly. */
export function triggersOf(history: TickerHistory): (t: number) => readonly FiredTrigger[] {
  const margins = TRIGGER_NAMES.map((name) => ({ name, marginAt: RULES[name](history) }));
  return (t) => {
    let fired: FiredTrigger[] | null = null;
    for (const { name, marginAt } of margins) {
      const margin = marginAt(t);
      if (margin === margin) (fired ??= []).push({ name, strength: strengthOf(history, t, margin) });
    }
    return fired ?? NONE;
  };
}

function look(history: TickerHistory, name: TriggerName, from: number, fired: (readonly FiredTrigger[])[]): void {
  if (from >= history.length) return;
  const margin = RULES[name](history);
  for (let t = from; t < history.length; t++) {
    const beyond = margin(t);
    if (beyond === beyond) fired[t] = [...(fired[t] ?? NONE), { name, strength: strengthOf(history, t, beyond) }];
  }
}

/** Computes the strength of a fired trigger. A missing part (no ATR yet, no volume) counts as 0. */
function strengthOf({ priorAtr, indicators: { rv } }: TickerHistory, t: number, margin: number): number {
  const distance = MARGIN_WEIGHT * rampScore(ratioOrNaN(margin, seriesAt(priorAtr, t)), MARGIN);
  const volume = VOLUME_WEIGHT * rampScore(seriesAt(rv, t), RELATIVE_VOLUME);
  return ((Number.isNaN(distance) ? 0 : distance) + (Number.isNaN(volume) ? 0 : volume)) / 100;
}

export const TRIGGER_STRENGTH_RULE_TEXT =
  `(${MARGIN_WEIGHT} × points of margin / atr14_prior + ${VOLUME_WEIGHT} × points of relative_volume) / 100. Margin in ATR: ${rampDescription(MARGIN)} ` +
  `Relative volume: ${rampDescription(RELATIVE_VOLUME)}`;
