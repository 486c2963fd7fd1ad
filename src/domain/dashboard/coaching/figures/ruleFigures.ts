import { figureIfKnown, type EvidenceFigure } from '../evidence.js';
import type { CoachSubject } from '../coach.js';
import type { TickerState } from '../../framework/tickerContext.js';
import { TRIGGER_ROOM_ATR } from '../../analysis/triggers/swingSignal.js';
import {
  MAX_ARMED_SESSIONS,
  ARM_PRIOR_SCORE,
  ARM_SCORE,
  DISARM_SCORE,
  EXIT_SCORE,
  RECOVERED_SESSIONS,
  RELAX_THRESHOLDS,
  TIGHTEN_THRESHOLDS,
  TIGHTEN_RUNGS,
} from '../../framework/tickerRules.js';
import { RECOVERY_ROOM_ATR, MIN_RECOVERY_SCORE } from '../../framework/holding.js';

/** This one and the one before. */
const EXIT_SESSIONS = 2;

/** The framework's borders, so that a narration can say what a state waits for. */
const RULE_FIGURES: readonly EvidenceFigure[] = [
  ...figureIfKnown('rules.arm_score', 'least score for ARMED', ARM_SCORE, 'points'),
  ...figureIfKnown('rules.arm_prior_score', 'least score of the session before for ARMED', ARM_PRIOR_SCORE, 'points'),
  ...figureIfKnown('rules.disarm_score', 'score below which ARMED ends', DISARM_SCORE, 'points'),
  ...figureIfKnown('rules.armed_sessions', 'sessions after which ARMED ends', MAX_ARMED_SESSIONS, 'count'),
  ...figureIfKnown('rules.exit_score', 'score below which two sessions are EXIT', EXIT_SCORE, 'points'),
  ...figureIfKnown('rules.exit_sessions', 'sessions below it that are EXIT', EXIT_SESSIONS, 'count'),
  ...figureIfKnown('rules.tighten_rungs', 'rungs reached from which on it is TIGHTEN', TIGHTEN_RUNGS, 'count'),
  ...figureIfKnown('rules.tighten_rsi', 'RSI14 from which on it is TIGHTEN', TIGHTEN_THRESHOLDS.rsi, 'points'),
  ...figureIfKnown(
    'rules.tighten_room',
    'ATR above the stop below which it is TIGHTEN',
    TIGHTEN_THRESHOLDS.room,
    'ratio',
  ),
  ...figureIfKnown('rules.tighten_score', 'score below which it is TIGHTEN', TIGHTEN_THRESHOLDS.score, 'points'),
  ...figureIfKnown('rules.relax_rsi', 'RSI14 below which TIGHTEN can end', RELAX_THRESHOLDS.rsi, 'points'),
  ...figureIfKnown(
    'rules.relax_room',
    'ATR above the stop from which on TIGHTEN can end',
    RELAX_THRESHOLDS.room,
    'ratio',
  ),
  ...figureIfKnown('rules.relax_score', 'score from which on TIGHTEN can end', RELAX_THRESHOLDS.score, 'points'),
  ...figureIfKnown('rules.recovered_sessions', 'sessions of recovery that end EXIT', RECOVERED_SESSIONS, 'count'),
  ...figureIfKnown('rules.recovery_room', 'ATR above the stop that count as recovery', RECOVERY_ROOM_ATR, 'ratio'),
  ...figureIfKnown('rules.recovery_score', 'least score that counts as recovery', MIN_RECOVERY_SCORE, 'points'),
];

/** What each state waits for, by the ids of the borders. */
const WAITS_FOR: Readonly<Record<TickerState, RegExp>> = {
  WATCH: /^rules\.(?:arm|tighten)_/,
  ARMED: /^rules\.(?:disarm|armed)_/,
  TIGHTEN: /^rules\.(?:relax|exit)_/,
  EXIT: /^rules\.recover/,
};

/** Of borders that are the same number the one that the state waits for comes first: it is the one that is meant. */
function bordersFor(state: string | null): readonly EvidenceFigure[] {
  const own = isTickerState(state) ? WAITS_FOR[state] : null;
  return RULE_FIGURES.toSorted(
    (one, other) => Number(own?.test(other.id) ?? false) - Number(own?.test(one.id) ?? false),
  );
}

const isTickerState = (state: string | null): state is TickerState => state !== null && Object.hasOwn(WAITS_FOR, state);

const POINTS = new Set(['score', 'prior_score', 'rsi']);
const COUNTS = new Set(['sessions', 'rungs_hit']);
const RATIOS = new Set(['room_in_atr', 'strength']);

/** The framework's borders and the numbers with which its present state came about. */
export function ruleFigures({ tickerAudit: { framework, state } }: CoachSubject): EvidenceFigure[] {
  const { numbers = {} } = framework?.reason ?? {};
  const low = numbers['trigger_low'];
  const atr = framework?.inputs['atr14_prior'] ?? NaN;
  return [
    ...bordersFor(state),
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
      'close below which the trigger is lost',
      low === undefined ? null : low - TRIGGER_ROOM_ATR * atr,
      'price',
    ),
  ];
}

function unitOf(name: string): EvidenceFigure['unit'] {
  if (POINTS.has(name)) return 'points';
  if (COUNTS.has(name)) return 'count';
  return RATIOS.has(name) ? 'ratio' : 'price';
}
