import { smallWholeRatio } from '../smallWholeRatio.js';
import { upperMedianOf } from '../upperMedian.js';
import { agreesAtScale, closingPriceRatio, type SharedSession } from './sharedSessions.js';

/** A period in which the second source's prices are a constant multiple of the first source's. */
export interface ScalePeriod {
  /** Indexes of shared sessions: from `from` up to, but not including, `to`. */
  readonly from: number;
  readonly to: number;
  /** Logarithm of second ÷ first. */
  readonly scale: number;
  /** Null when both sources are on the same adjustment basis. */
  readonly kind:
    | 'split_not_applied'
    | 'dividend_adjustment'
    | 'constant_factor'
    | 'hundredfold'
    | 'wrong_instrument'
    | null;
}

/** A multiple must hold for this many sessions; shorter runs count as single errors. */
const SESSIONS_OF_A_SCALE = 3;
const SESSIONS_FOR_PRECISION = 15;
/** A change of scale by a ratio of small whole numbers is a split from this factor up, and a dividend below it. */
const SMALLEST_SPLIT = 1.2;
/** A change of scale by any other ratio is a dividend up to this factor; beyond it, the instrument is wrong. */
const LARGEST_DIVIDEND = 1.5;
const UNIT = 100;
const UNIT_WITHIN = 0.02;

/** Divides the shared sessions into periods of constant scale, latest first. */
export function scalePeriods(shared: readonly SharedSession[]): readonly ScalePeriod[] {
  const periods: ScalePeriod[] = [];
  let scale = latestScale(shared);
  let kind = classifyLatestScale(scale);
  let to = shared.length;
  for (let t = shared.length - 1; t >= 0; t--) {
    const session = shared[t];
    if (session === undefined || agreesAtScale(session, scale)) continue;
    const next = scaleUpTo(shared, t);
    if (next === null || Math.abs(next - scale) <= session.rounding) continue;
    periods.push({ from: t + 1, to, scale, kind });
    const step = classifyScaleStep(next, scale);
    kind = next === 0 ? null : step === 'dividend_adjustment' && kind !== 'constant_factor' ? (kind ?? step) : step;
    scale = next;
    to = t + 1;
  }
  return [...periods, { from: 0, to, scale, kind }];
}

function latestScale(shared: readonly SharedSession[]): number {
  const latest = shared.slice(-SESSIONS_OF_A_SCALE);
  if (latest.some((session) => agreesAtScale(session, 0))) return 0;
  return scaleUpTo(shared, shared.length - 1) ?? 0;
}

/** Returns the scale that all of the last `SESSIONS_OF_A_SCALE` sessions up to `t` share; null if they share none. */
function scaleUpTo(shared: readonly SharedSession[], t: number): number | null {
  const sessions = shared.slice(Math.max(t + 1 - SESSIONS_OF_A_SCALE, 0), t + 1);
  const rough = upperMedianOf(sessions.map(closingPriceRatio));
  if (sessions.length < SESSIONS_OF_A_SCALE || !sessions.every((session) => agreesAtScale(session, rough))) return null;
  const precise = upperMedianOf(
    shared
      .slice(Math.max(t + 1 - SESSIONS_FOR_PRECISION, 0), t + 1)
      .filter((session) => Math.abs(closingPriceRatio(session) - rough) <= 2 * session.rounding)
      .map(closingPriceRatio),
  );
  return sessions.some((session) => agreesAtScale(session, 0) && Math.abs(precise) <= session.rounding) ? 0 : precise;
}

/** Splits and dividends change only earlier prices, so they do not explain latest prices that differ. */
function classifyLatestScale(scale: number): ScalePeriod['kind'] {
  const kind = classifyScaleStep(scale, 0);
  return kind === 'split_not_applied' || kind === 'dividend_adjustment' ? 'constant_factor' : kind;
}

export function classifyScaleStep(scale: number, before: number): ScalePeriod['kind'] {
  const factor = Math.exp(Math.abs(scale - before));
  if (factor === 1) return null;
  if (Math.abs(factor / UNIT - 1) <= UNIT_WITHIN) return 'hundredfold';
  if (factor >= SMALLEST_SPLIT && smallWholeRatio(factor) !== null) return 'split_not_applied';
  return factor <= LARGEST_DIVIDEND ? 'dividend_adjustment' : 'wrong_instrument';
}
