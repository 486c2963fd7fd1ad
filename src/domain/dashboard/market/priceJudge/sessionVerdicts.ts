import { upperMedianOf } from '../upperMedian.js';
import type { Bar } from '../bars.js';
import type { SessionVerdict } from './barDispute.js';
import {
  agreesAtScale,
  closingPriceRatio,
  PRICE_FIELDS,
  type PriceField,
  type SharedSession,
} from './sharedSessions.js';
import { classifyScaleStep, type ScalePeriod } from './sourceScales.js';
import { relativeTrueRange, typicalRangeBefore, TYPICAL_RANGE_SESSIONS } from './typicalRange.js';

/** The result of comparing a shared session. */
export interface SessionFinding {
  readonly verdict: Exclude<SessionVerdict, 'late' | 'missing_session'>;
  /** Prices that differ by more than the tolerance. */
  readonly disputed: readonly PriceField[];
  readonly isVolumeDisputed: boolean;
}

/**
 * Tolerance for each price, as a fraction of the ticker's typical daily range. Smaller differences do not affect any
 * rule.
 */
const TOLERANCES: Readonly<Record<PriceField, number>> = { open: 0.35, high: 0.25, low: 0.25, close: 0.15 };
/** Volumes whose logarithms differ by more than this value come from different tapes. */
const VOLUME_TOLERANCE = Math.log(4 / 3);
/** This many consecutive disagreeing sessions indicate another instrument, unless only single prices differ. */
const SESSIONS_OF_AN_INSTRUMENT = 5;
const MOST_PRICES = 3;

/** Judges each shared session; one finding per session. */
export function sessionFindings(
  shared: readonly SharedSession[],
  periods: readonly ScalePeriod[],
): readonly SessionFinding[] {
  const first = shared.map((session) => session.first);
  const second = shared.map((session) => session.second);
  const findings: SessionFinding[] = Array.from({ length: shared.length });
  const strangers: boolean[] = Array.from({ length: shared.length }, () => false);
  for (const period of periods) {
    const volumeScale = volumeScaleOf(shared.slice(period.from, period.to), period.scale);
    for (let t = period.from; t < period.to; t++) {
      const session = shared[t];
      if (session === undefined) continue;
      const tolerance = isExact(session, period.scale) ? 0 : typicalRange(first, second, t);
      findings[t] = findingOf(session, period, tolerance, volumeScale);
      strangers[t] = !agreesAtScale(session, period.scale);
    }
  }
  markOtherInstruments(findings, strangers);
  return findings;
}

const isExact = ({ ratios, rounding }: SharedSession, scale: number): boolean =>
  ratios.every((ratio) => Math.abs(ratio - scale) <= rounding);

/** Returns the smaller of both sources' typical ranges, so that errors in one source do not widen the tolerance. */
function typicalRange(first: readonly Bar[], second: readonly Bar[], t: number): number {
  const before = Math.min(typicalRangeBefore(first, t), typicalRangeBefore(second, t));
  return Number.isFinite(before) ? before : Math.min(relativeTrueRange(first, t), relativeTrueRange(second, t));
}

function findingOf(
  session: SharedSession,
  { scale, kind }: ScalePeriod,
  typical: number,
  volumeScale: number,
): SessionFinding {
  const { ratios, rounding } = session;
  const disputed = PRICE_FIELDS.filter(
    (field, place) => Math.abs((ratios[place] ?? NaN) - scale) > rounding + TOLERANCES[field] * typical,
  );
  const isVolumeDisputed = isOtherVolume(session, volumeScale);
  const isEqual = ratios.every((ratio) => ratio === 0) && session.first.volume === session.second.volume;
  const whole = disputed.length === PRICE_FIELDS.length ? wholeBarKind(session, scale) : null;
  const verdict =
    whole ??
    (disputed.length > 0 ? 'stray_tick' : null) ??
    kind ??
    (isVolumeDisputed ? 'different_tape' : isEqual ? 'equal' : 'rounding');
  return { verdict, disputed, isVolumeDisputed };
}

/** Classifies a bar whose prices are all disputed: it is on another scale or belongs to another instrument. */
function wholeBarKind(session: SharedSession, scale: number): SessionFinding['verdict'] {
  const { ratios, rounding } = session;
  const isOneFactor = Math.max(...ratios) - Math.min(...ratios) <= 2 * rounding;
  const kind = isOneFactor ? classifyScaleStep(closingPriceRatio(session), scale) : null;
  return kind === 'split_not_applied' || kind === 'hundredfold' ? kind : 'wrong_instrument';
}

/**
 * Returns the scale of the volumes. After a split, a source may have divided the prices without multiplying the
 * volumes.
 */
function volumeScaleOf(shared: readonly SharedSession[], scale: number): number {
  const steps = shared
    .slice(-TYPICAL_RANGE_SESSIONS)
    .map(({ first, second }) => Math.log(second.volume / first.volume))
    .filter(Number.isFinite);
  const usual = upperMedianOf(steps);
  return Math.abs(usual + scale) < Math.abs(usual) ? -scale : 0;
}

function isOtherVolume({ first, second }: SharedSession, scale: number): boolean {
  if (first.volume === 0 || second.volume === 0) return first.volume !== second.volume;
  return Math.abs(Math.log(second.volume / first.volume) - scale) > VOLUME_TOLERANCE;
}

/** Joins disagreeing sessions into runs, in which single sessions may agree by chance. */
function markOtherInstruments(findings: SessionFinding[], strangers: readonly boolean[]): void {
  for (let from = 0; from < strangers.length; from++) {
    if (strangers[from] !== true) continue;
    let to = from + 1;
    while (strangers[to] === true || strangers[to + 1] === true) to++;
    const run = findings.slice(from, to);
    const mostlyWrong = run.filter(({ disputed }) => disputed.length >= MOST_PRICES).length;
    if (run.length >= SESSIONS_OF_AN_INSTRUMENT && mostlyWrong > run.length / 2)
      for (let t = from; t < to; t++)
        findings[t] = { verdict: 'wrong_instrument', disputed: PRICE_FIELDS, isVolumeDisputed: false };
    from = to;
  }
}
