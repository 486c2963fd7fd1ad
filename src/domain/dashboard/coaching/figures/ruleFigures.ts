import { figureIfKnown, type EvidenceFigure } from '../evidence.js';
import type { CoachSubject } from '../coach.js';
import type { TickerState } from '../../framework/tickerContext.js';
import { triggerFloor } from '../../analysis/triggers/swingSignal.js';
import {
  MAX_ARMED_SESSIONS,
  MIN_PRIOR_SCORE_TO_ARM,
  MIN_SCORE_TO_ARM,
  DISARM_SCORE,
  EXIT_SCORE,
  RECOVERY_SESSIONS,
  RELAX_THRESHOLDS,
  TIGHTEN_THRESHOLDS,
  MIN_TIGHTEN_RUNGS,
} from '../../framework/rules/tickerRules.js';
import { MIN_RECOVERY_DISTANCE_ATR, MIN_RECOVERY_SCORE } from '../../framework/holding.js';

/** EXIT needs low scores in the current session and in the prior one. */
const EXIT_SESSIONS = 2;

/** The framework's thresholds, so that a narration can say what would change the state. */
const RULE_FIGURES: readonly EvidenceFigure[] = [
  ...figureIfKnown('rules.arm_score', 'minimum score for ARMED', MIN_SCORE_TO_ARM, 'points'),
  ...figureIfKnown('rules.arm_prior_score', 'minimum prior session score for ARMED', MIN_PRIOR_SCORE_TO_ARM, 'points'),
  ...figureIfKnown('rules.disarm_score', 'score below which ARMED ends', DISARM_SCORE, 'points'),
  ...figureIfKnown('rules.armed_sessions', 'sessions after which ARMED ends', MAX_ARMED_SESSIONS, 'count'),
  ...figureIfKnown('rules.exit_score', 'score below which two sessions in a row mean EXIT', EXIT_SCORE, 'points'),
  ...figureIfKnown(
    'rules.exit_sessions',
    'number of sessions in a row below the exit score after which the state is EXIT',
    EXIT_SESSIONS,
    'count',
  ),
  ...figureIfKnown('rules.tighten_rungs', 'minimum number of rungs reached for TIGHTEN', MIN_TIGHTEN_RUNGS, 'count'),
  ...figureIfKnown(
    'rules.tighten_rsi',
    'RSI14 at or above which the state is TIGHTEN',
    TIGHTEN_THRESHOLDS.rsi,
    'points',
  ),
  ...figureIfKnown(
    'rules.tighten_room',
    'distance above the stop, in ATR, below which the state is TIGHTEN',
    TIGHTEN_THRESHOLDS.room,
    'ratio',
  ),
  ...figureIfKnown('rules.tighten_score', 'score below which the state is TIGHTEN', TIGHTEN_THRESHOLDS.score, 'points'),
  ...figureIfKnown('rules.relax_rsi', 'RSI14 below which TIGHTEN can end', RELAX_THRESHOLDS.rsi, 'points'),
  ...figureIfKnown(
    'rules.relax_room',
    'distance above the stop, in ATR, at which TIGHTEN can end',
    RELAX_THRESHOLDS.room,
    'ratio',
  ),
  ...figureIfKnown('rules.relax_score', 'score at which TIGHTEN can end', RELAX_THRESHOLDS.score, 'points'),
  ...figureIfKnown('rules.recovered_sessions', 'sessions of recovery that end EXIT', RECOVERY_SESSIONS, 'count'),
  ...figureIfKnown(
    'rules.recovery_room',
    'distance above the stop, in ATR, that counts as recovery',
    MIN_RECOVERY_DISTANCE_ATR,
    'ratio',
  ),
  ...figureIfKnown('rules.recovery_score', 'minimum score that counts as recovery', MIN_RECOVERY_SCORE, 'points'),
];

/** Ids of the thresholds that can change each state. */
const WAITS_FOR: Readonly<Record<TickerState, RegExp>> = {
  WATCH: /^rules\.(?:arm|tighten)_/,
  ARMED: /^rules\.(?:disarm|armed)_/,
  TIGHTEN: /^rules\.(?:relax|exit)_/,
  EXIT: /^rules\.recover/,
};

/** Puts the thresholds of the current state first, since among equal numbers the first matching figure is cited. */
function thresholdsFor(state: string | null): readonly EvidenceFigure[] {
  const own = isTickerState(state) ? WAITS_FOR[state] : null;
  return RULE_FIGURES.toSorted(
    (one, other) => Number(own?.test(other.id) ?? false) - Number(own?.test(one.id) ?? false),
  );
}

const isTickerState = (state: string | null): state is TickerState => state !== null && Object.hasOwn(WAITS_FOR, state);

const POINTS = new Set(['score', 'prior_score', 'rsi']);
const COUNTS = new Set(['sessions', 'rungs_hit']);
const RATIOS = new Set(['room_in_atr', 'strength']);

/** The framework's thresholds and the numbers that caused its current state. */
export function ruleFigures({ tickerAudit: { framework, state, metadata } }: CoachSubject): EvidenceFigure[] {
  const { numbers = {} } = framework?.reason ?? {};
  const low = numbers['trigger_low'];
  const atr = metadata.indicators['atr14'] ?? NaN;
  return [
    ...thresholdsFor(state),
    ...Object.entries(numbers).flatMap(([name, value]) =>
      figureIfKnown(
        `framework.reason.${name}`,
        `${name.replaceAll('_', ' ')} when the state began`,
        value,
        unitOf(name),
      ),
    ),
    ...figureIfKnown(
      'watch.trigger_floor',
      'close of the next session below which the trigger is lost',
      low === undefined ? null : triggerFloor(low, atr),
      'price',
    ),
  ];
}

function unitOf(name: string): EvidenceFigure['unit'] {
  if (POINTS.has(name)) return 'points';
  if (COUNTS.has(name)) return 'count';
  return RATIOS.has(name) ? 'ratio' : 'price';
}
