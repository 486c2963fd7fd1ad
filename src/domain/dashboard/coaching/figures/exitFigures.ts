import { isOwnStop } from '../../audit/auditSections.js';
import type { CoachSubject } from '../coach.js';
import { figureIfKnown, type Evidence, type EvidenceFigure } from '../evidence.js';

/**
 * The exit that the Exit Coach explains; fields are named as in the API. A breached stop takes precedence over the
 * state EXIT, and EXIT over a rung.
 */
export type PlannedExit =
  | { readonly cause: 'stop'; readonly rung: ReachedRung | null; readonly stop: BreachedStop }
  | { readonly cause: 'state' | 'rung'; readonly rung: ReachedRung; readonly stop: null };

interface ReachedRung {
  /** The rung's number, from 1. */
  readonly number: number;
  readonly r: number;
  readonly price: number;
  /** Fraction of the initial position to sell at the rung. */
  readonly share: number;
  /** ISO date; null if the list of recent events no longer contains it, or if the audit assumed the entry date. */
  readonly reached_on: string | null;
}

interface BreachedStop {
  readonly price: number;
  readonly close: number;
  /** Whether the Chandelier stop, the initial stop or a stop that the user raised later was breached. */
  readonly kind: 'chandelier' | 'initial' | 'own';
  /** ISO date of the first close below the stop; null if the audit assumed the entry date, so the run may be longer. */
  readonly since: string | null;
}

/** Returns null without a position, or when no rung was reached and the stop is not breached, even in EXIT. */
export function plannedExitOf(subject: CoachSubject): PlannedExit | null {
  const holding = subject.tickerAudit.framework?.holding ?? null;
  if (holding === null) return null;
  const rung = reachedRung(subject);
  const { stop, stop_since, breached_since } = holding;
  const { state, position, metadata } = subject.tickerAudit;
  const close = metadata.last_close;
  if (stop !== null && close < stop) {
    return {
      cause: 'stop',
      rung,
      stop: {
        price: stop,
        close,
        kind: (stop_since ?? null) === null ? 'initial' : isOwnStop(position, stop) ? 'own' : 'chandelier',
        since: (position?.entry_date ?? null) === null ? null : breached_since,
      },
    };
  }
  return rung === null ? null : { cause: state === 'EXIT' ? 'state' : 'rung', rung, stop: null };
}

function reachedRung({ tickerAudit: { framework, position }, events }: CoachSubject): ReachedRung | null {
  const rungs = framework?.holding?.rungs ?? [];
  const number = rungs.filter(({ hit }) => hit).length;
  const last = rungs[number - 1];
  if (last === undefined) return null;
  const entered = framework?.holding?.entry_date ?? '';
  const reached = events.find((event) => event.kind === 'rung_hit' && event.rung === number && event.at >= entered);
  return {
    number,
    r: last.r,
    price: last.price,
    share: last.share,
    reached_on: (position?.entry_date ?? null) === null ? null : (reached?.at ?? null),
  };
}

export function exitFigures(subject: CoachSubject): EvidenceFigure[] {
  const exit = plannedExitOf(subject);
  const { rungs = [], entry_price: entry = NaN } = subject.tickerAudit.framework?.holding ?? {};
  const rung = exit?.rung ?? null;
  const sold = rungs.slice(0, rung?.number ?? 0).reduce((sum, { share }) => sum + share, 0);
  return [
    ...figureIfKnown('exit.rung', 'number of the highest rung reached', rung?.number, 'count'),
    ...figureIfKnown('exit.rung_price', 'price of the highest rung reached', rung?.price, 'price'),
    ...figureIfKnown('exit.rung_r', 'highest rung reached', rung?.r, 'r'),
    ...figureIfKnown(
      'exit.rung_gain_pct',
      'gain at the highest rung reached',
      rung === null ? null : (100 * (rung.price - entry)) / entry,
      'percent',
    ),
    ...figureIfKnown(
      'exit.rung_share',
      'share of the initial position to sell at the rung',
      rung === null ? null : 100 * rung.share,
      'percent',
    ),
    ...figureIfKnown(
      'exit.sold_by_plan',
      'share of the initial position that the plan sells at the rungs reached so far',
      rung === null ? null : 100 * sold,
      'percent',
    ),
    ...figureIfKnown(
      'exit.left_by_plan',
      'share of the initial position left after the rungs reached so far',
      rung === null ? null : 100 * (1 - sold),
      'percent',
    ),
  ];
}

export function exitFacts(subject: CoachSubject): Evidence['facts'] {
  const exit = plannedExitOf(subject);
  return {
    exit_cause: exit?.cause ?? null,
    rung_reached_on: exit?.rung?.reached_on ?? null,
    stop_kind: exit?.stop?.kind ?? null,
    breached_since: exit?.stop?.since ?? null,
  };
}
