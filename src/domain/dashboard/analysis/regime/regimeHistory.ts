import { alignDates } from '../../market/align.js';
import type { Bars } from '../../market/bars.js';
import { BREADTH_AVERAGE_SESSIONS, MIN_BREADTH_TICKERS, breadthOf } from './breadth.js';
import { confirmRegimeLabels, type Confirmation } from './regimeConfirmation.js';
import { finiteOrNull } from '../../market/series.js';
import { INDEX_LONG_AVERAGE_SESSIONS, indexVotes } from './indexVotes.js';
import type { RegimeLabel, RegimeVote } from './regime.js';
import { regimeLabelOfBreadthVote, regimeLabelOfVoteSum } from './regime.js';

/** The market on one date. */
export interface RegimeDay {
  readonly label: RegimeLabel;
  readonly trend: RegimeVote;
  readonly volatility: RegimeVote;
  /** null when left out. */
  readonly breadth: RegimeVote | null;
  /** The first session of the present label; null before there is one. */
  readonly since: string | null;
}

export interface RegimeHistory {
  /** The dates that `days` belong to, ascending. */
  readonly dates: readonly string[];
  readonly days: readonly RegimeDay[];
  /** After the last date, to go on from; null before the first. */
  readonly confirmation: Confirmation | null;
  /** What was left out, and why. */
  readonly notes: readonly string[];
  /** What the votes of the last date were read from; null where it does not exist yet. */
  readonly inputs: Readonly<Record<string, number | null>>;
}

const UNKNOWN: RegimeDay = { label: 'neutral', trend: 0, volatility: 0, breadth: null, since: null };

/** The regime of every session, from the index and the portfolio's tickers; without an index from breadth alone. */
export function regimeHistoryOf(index: Bars | null, universe: readonly Bars[]): RegimeHistory {
  const dates = index === null ? sessionsOf(universe) : index.dates;
  const { votes: breadth, inputs } = breadthOf(dates, universe);
  const votes = index === null ? null : indexVotes(index);
  const votesAt = (t: number): Votes => ({
    index: votes === null ? null : { trend: votes.trend[t] ?? null, volatility: votes.volatility[t] ?? 0 },
    breadth: breadth[t] ?? null,
  });
  const raw = dates.map((_, t) => readingOf(votesAt(t)));
  const confirmations = confirmRegimeLabels(dates, raw);
  const days = confirmations.map((confirmation, t) => regimeDay(confirmation, votesAt(t)));
  return {
    dates,
    days,
    confirmation: confirmations.at(-1) ?? null,
    notes: notesOn(votesAt(dates.length - 1)),
    inputs: regimeInputs({ ...votes?.inputs, ...inputs }),
  };
}

/** What JSON can carry of them. */
export const regimeInputs = (numbers: Readonly<Record<string, number>>): RegimeHistory['inputs'] =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, finiteOrNull(value)]));

/** What the observers say on one date. */
export interface Votes {
  /** Null without an index; its trend is null until it has its long average. */
  readonly index: { readonly trend: RegimeVote | null; readonly volatility: RegimeVote } | null;
  /** null when left out. */
  readonly breadth: RegimeVote | null;
}

/** The label that the votes alone would give; null while nothing can be read. */
export function readingOf({ index, breadth }: Votes): RegimeLabel | null {
  if (index === null) return breadth === null ? null : regimeLabelOfBreadthVote(breadth);
  return index.trend === null ? null : regimeLabelOfVoteSum(index.trend + index.volatility + (breadth ?? 0));
}

export const regimeDay = ({ label, since }: Confirmation, { index, breadth }: Votes): RegimeDay => ({
  label,
  trend: index?.trend ?? 0,
  volatility: index?.volatility ?? 0,
  breadth,
  since,
});

export const latestRegime = (history: RegimeHistory): RegimeDay => history.days.at(-1) ?? UNKNOWN;

/** The regime on each of a ticker's dates: that of the last session that is not later. */
export function regimesOnDates(history: RegimeHistory, dates: readonly string[]): RegimeDay[] {
  const regimes: RegimeDay[] = [];
  for (const day of alignDates(dates, history.dates)) regimes.push(history.days[day] ?? UNKNOWN);
  return regimes;
}

function sessionsOf(universe: readonly Bars[]): string[] {
  return [...new Set(universe.flatMap((bars) => bars.dates))].toSorted();
}

/** What is left out of the votes of the last date, and why. */
export function notesOn({ index, breadth }: Votes): string[] {
  const notes: string[] = [];
  if (index === null) notes.push('No index is loaded: the regime is read from breadth alone.');
  else if (index.trend === null)
    notes.push(
      `The index has fewer than ${INDEX_LONG_AVERAGE_SESSIONS} sessions: there is no regime yet, neutral stands in.`,
    );
  if (breadth === null) {
    notes.push(
      `Breadth is left out: fewer than ${MIN_BREADTH_TICKERS} tickers of the portfolio have ${BREADTH_AVERAGE_SESSIONS} sessions.`,
    );
  }
  return notes;
}
