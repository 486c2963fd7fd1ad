import { addDays, isoDate } from '../../shared/calendar/calendarDays.js';
import type { SignalState } from '../../shared/consensus/consensusSignal.js';
import type { FieldProblem } from '../../shared/failure/failure.js';
import { MINUTE_MS } from '../../shared/timeUnits.js';

/** The number of days before publication that a track record covers. */
export const TRACK_RECORD_DAYS = 30;
export const MAX_TRACK_RECORD_SIGNALS = 200;
export const MAX_NARRATIVE_CHARACTERS = 2_000;
/** Signals up to five minutes after the publication are accepted, because clocks differ. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

export type TrackRecordSignal = {
  readonly ticker: string;
  readonly primitive: string;
  readonly strength: number | string;
  readonly narrative: string;
  /** ISO 8601, UTC. */
  readonly fired_at: string;
};

/** The framework's results of the last 30 days, which the operator of the cloud publishes. */
export type TrackRecord = {
  readonly counts: Readonly<Record<SignalState, number>>;
  readonly signals: readonly TrackRecordSignal[];
};

export type PublishedTrackRecord = TrackRecord & { readonly published_at: string | null; readonly window_days: number };

export const UNPUBLISHED_TRACK_RECORD: PublishedTrackRecord = {
  published_at: null,
  window_days: TRACK_RECORD_DAYS,
  counts: { ARMED: 0, TIGHTEN: 0, EXIT: 0 },
  signals: [],
};

/** Returns the fields of a record that contradict its window or each other. The window begins with a UTC day. */
export function trackRecordProblems({ counts, signals }: TrackRecord, publishedAt: Date): readonly FieldProblem[] {
  const earliest = Date.parse(addDays(isoDate(publishedAt), -TRACK_RECORD_DAYS));
  const latest = publishedAt.getTime() + CLOCK_TOLERANCE_MS;
  const problems = signals.flatMap(({ fired_at }, place) => {
    const firedAt = Date.parse(fired_at);
    const message = `must be within the ${TRACK_RECORD_DAYS} days before the publication`;
    return firedAt < earliest || firedAt > latest ? [{ path: `signals.${place}.fired_at`, message }] : [];
  });
  if (counts.ARMED + counts.TIGHTEN + counts.EXIT >= signals.length) return problems;
  return [...problems, { path: 'counts', message: `must add up to at least ${signals.length}, the number of signals` }];
}

export const newestFirst = (signals: readonly TrackRecordSignal[]): readonly TrackRecordSignal[] =>
  signals.toSorted((one, other) => Date.parse(other.fired_at) - Date.parse(one.fired_at));
