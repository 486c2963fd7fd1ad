import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt } from '../../market/series.js';
import type { TriggerHistory, TriggerName } from './triggerHistory.js';

export const SWING_SIGNALS = ['ARMED', 'SHORT_RISK', 'NONE'] as const;
export type SwingSignal = (typeof SWING_SIGNALS)[number];

const LONG: ReadonlySet<string> = new Set<TriggerName>([
  'breakout_20',
  'breakout_252',
  'pullback_ema20',
  'pullback_sma50',
  'squeeze_release_up',
  'failed_breakdown',
  'pocket_pivot',
  'reclaim_sma200',
]);
const SHORT: ReadonlySet<string> = new Set<TriggerName>(['breakdown_20', 'squeeze_release_down', 'failed_breakout']);

/** A trigger counts on its own bar and the next three. */
export const MAX_TRIGGER_AGE_BARS = 3;
/**
 * Maximum distance, in ATR, between the trigger bar and a close beyond it that leaves the trigger valid: below the
 * bar's low for a long trigger, above its high for a short one.
 */
export const TRIGGER_TOLERANCE_ATR = 0.1;

/** Returns the lowest close that leaves a long trigger valid, given the low of its bar and the current ATR. */
export const triggerFloor = (low: number, atr: number): number => low - TRIGGER_TOLERANCE_ATR * atr;

export const isLongTrigger = ({ name }: { readonly name: string }): boolean => LONG.has(name);

/** Swing signal from the recent triggers that are still valid. A long trigger takes precedence over a short one. */
export function swingSignalAt(
  { bars: { close, high, low }, priorAtr }: TickerHistory,
  triggers: TriggerHistory,
  t: number,
): SwingSignal {
  const atr = seriesAt(priorAtr, t);
  const price = seriesAt(close, t);
  let signal: SwingSignal = 'NONE';
  for (let bar = t; bar >= t - MAX_TRIGGER_AGE_BARS; bar--) {
    for (const { name } of triggers[bar] ?? []) {
      if (LONG.has(name) && price >= triggerFloor(seriesAt(low, bar), atr)) return 'ARMED';
      if (SHORT.has(name) && price <= seriesAt(high, bar) + TRIGGER_TOLERANCE_ATR * atr) signal = 'SHORT_RISK';
    }
  }
  return signal;
}

export const SWING_SIGNAL_RULE_TEXT =
  `ARMED while one of the triggers ${[...LONG].join(', ')} is at most ${MAX_TRIGGER_AGE_BARS} bars old and close ≥ its low − ${TRIGGER_TOLERANCE_ATR} × atr14_prior; ` +
  `SHORT_RISK while one of the triggers ${[...SHORT].join(', ')} is as recent and close ≤ its high + ${TRIGGER_TOLERANCE_ATR} × atr14_prior; when both hold, ARMED.`;
