import type { Figures } from './engine.ts';

/** The published frequencies of docs/audit-framework.md. */
export const PUBLISHED_TRIGGERS: Figures = {
  breakout_20: 1.26,
  breakout_252: 1.47,
  breakdown_20: 1.22,
  pullback_ema20: 2.61,
  pullback_sma50: 2.43,
  squeeze_release_up: 0.35,
  squeeze_release_down: 0.31,
  bull_engulf: 1.72,
  bear_engulf: 2.5,
  nr7: 14.9,
  inside_bar: 11.9,
  failed_breakout: 2.98,
  failed_breakdown: 2.11,
  gap_up: 2.24,
  gap_down: 2.06,
  golden_cross: 0.29,
  death_cross: 0.29,
  reclaim_sma200: 0.5,
  wide_range_down: 0.76,
  volume_climax: 0.31,
  pocket_pivot: 7.83,
};

/**
 * Percentages of bars by state and by verdict. The document rounds those of the verdicts (OK, WAIT and AVOID) to whole
 * numbers.
 */
export const PUBLISHED_STRUCTURE: Figures = {
  TRAP: 6.6,
  FADE: 18.6,
  CHASE: 7.1,
  CLEAN: 7.2,
  NEUTRAL: 60.5,
  OK: 17,
  WAIT: 69,
  AVOID: 14,
};

export const PUBLISHED_SIMULATION: Figures = {
  WATCH: 75.2,
  TIGHTEN: 21.3,
  ARMED: 1.9,
  EXIT: 1.6,
  transitions_per_100_bars: 9.4,
  trades: 1406,
  median_hold: 16,
  rung_1: 0.61,
  rung_2: 0.41,
  rung_3: 0.26,
  rung_5: 0.13,
};
