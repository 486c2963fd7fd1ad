import type { TriggerName } from './triggerHistory.js';

export type TriggerDirection = 'up' | 'down' | 'neither';

const DIRECTIONS: Readonly<Record<string, TriggerDirection>> = {
  breakout_20: 'up',
  breakout_252: 'up',
  breakdown_20: 'down',
  pullback_ema20: 'up',
  pullback_sma50: 'up',
  squeeze_release_up: 'up',
  squeeze_release_down: 'down',
  bull_engulf: 'up',
  bear_engulf: 'down',
  nr7: 'neither',
  inside_bar: 'neither',
  failed_breakout: 'down',
  failed_breakdown: 'up',
  gap_up: 'up',
  gap_down: 'down',
  golden_cross: 'up',
  death_cross: 'down',
  reclaim_sma200: 'up',
  wide_range_down: 'down',
  volume_climax: 'neither',
  pocket_pivot: 'up',
} satisfies Readonly<Record<TriggerName, TriggerDirection>>;

/** Returns the direction of a trigger; `neither` also for an unknown trigger. */
export const triggerDirectionOf = (name: string): TriggerDirection => DIRECTIONS[name] ?? 'neither';
