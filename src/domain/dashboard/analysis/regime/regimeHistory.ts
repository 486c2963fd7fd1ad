import { alignDates } from '../../market/align.js';
import type { Bars } from '../../market/bars.js';
import { BREADTH_AVERAGE_SESSIONS, MIN_BREADTH_TICKERS, breadthOf } from './breadth.js';
import { confirmRegimeLabels, type RegimeConfirmation } from './regimeConfirmation.js';
import { finiteValues } from '../../market/series.js';
import { INDEX_LONG_AVERAGE_SESSIONS, indexVotes } from './indexVotes.js';
import type { RegimeLabel, RegimeVote } from './regime.js';
import { regimeLabelOfBreadthVote, regimeLabelOfVoteSum } from './regime.js';

/** The market regime on one date. */
export interface RegimeDay {
  readonly label: RegimeLabel;
  readonly trend: RegimeVote;
  readonly volatility: RegimeVote;
  /** Breadth vote; null when it is left out. */
  readonly breadth: RegimeVote | null;
  /** First session of the current label; null when there is no label. */
  readonly since: string | null;
}

export interface RegimeHistory {
  /** Dates of `days`, ascending. */
  readonly dates: readonly string[];
  readonly days: readonly RegimeDay[];
  /** Confirmation after the last date, from which the history continues; null before the first date. */
  readonly confirmation: RegimeConfirmation | null;
  /** Votes that were left out, with the reasons. */
  readonly notes: readonly string[];
  /** Inputs of the last date's votes; an input is null when there is too little history for it. */
  readonly inputs: Readonly<Record<string, number | null>>;
}

const UNKNOWN: RegimeDay = { label: 'neutral', trend: 0, volatility: 0, breadth: null, since: null };

/**
 * Computes the regime of every session from the index and the portfolio's tickers; without an index, from breadth
 * alone.
 */
export function regimeHistoryOf(index: Bars | null, universe: readonly Bars[]): RegimeHistory {
  const dates = index === null ? sessionsOf(universe) : index.dates;
  const { votes: breadth, inputs } = breadthOf(dates, universe);
  const votes = index === null ? null : indexVotes(index);
  const votesAt = (t: number): RegimeVotes => ({
    index: votes === null ? null : { trend: votes.trend[t] ?? null, volatility: votes.volatility[t] ?? 0 },
    breadth: breadth[t] ?? null,
  });
  const raw = dates.map((_, t) => regimeLabelOf(votesAt(t)));
  const confirmations = confirmRegimeLabels(dates, raw);
  const days = confirmations.map((confirmation, t) => regimeDayOf(confirmation, votesAt(t)));
  return {
    dates,
    days,
    confirmation: confirmations.at(-1) ?? null,
    notes: missingVoteNotes(votesAt(dates.length - 1)),
    inputs: finiteValues({ ...votes?.inputs, ...inputs }),
  };
}

/** The votes on one date. */
export interface RegimeVotes {
  /** Null when there is no index. The trend vote is null until the index has a 200-bar average. */
  readonly index: { readonly trend: RegimeVote | null; readonly volatility: RegimeVote } | null;
  /** Breadth vote; null when it is left out. */
  readonly breadth: RegimeVote | null;
}

/** Label from the votes alone, before confirmation; null when no label can be computed. */
export function regimeLabelOf({ index, breadth }: RegimeVotes): RegimeLabel | null {
  if (index === null) return breadth === null ? null : regimeLabelOfBreadthVote(breadth);
  return index.trend === null ? null : regimeLabelOfVoteSum(index.trend + index.volatility + (breadth ?? 0));
}

export const regimeDayOf = ({ label, since }: RegimeConfirmation, { index, breadth }: RegimeVotes): RegimeDay => ({
  label,
  trend: index?.trend ?? 0,
  volatility: index?.volatility ?? 0,
  breadth,
  since,
});

export const latestRegime = (history: RegimeHistory): RegimeDay => history.days.at(-1) ?? UNKNOWN;

/**
 * Regime on each of a ticker's dates, starting at position `from`: the regime of the latest session up to that date.
 */
export function regimesOnDates(history: RegimeHistory, dates: readonly string[], from = 0): RegimeDay[] {
  const days = alignDates(dates.slice(from), history.dates);
  return dates.map((_, t) => (t < from ? UNKNOWN : (history.days[days[t - from] ?? -1] ?? UNKNOWN)));
}

function sessionsOf(universe: readonly Bars[]): string[] {
  return [...new Set(universe.flatMap((bars) => bars.dates))].toSorted();
}

/** Explains which votes of the last date were left out. */
export function missingVoteNotes({ index, breadth }: RegimeVotes): string[] {
  const notes: string[] = [];
  if (index === null) notes.push('No index is loaded: the regime uses breadth alone.');
  else if (index.trend === null)
    notes.push(
      `The index has fewer than ${INDEX_LONG_AVERAGE_SESSIONS} sessions: the regime is neutral until the index has that many.`,
    );
  if (breadth === null) {
    notes.push(
      `Breadth is left out: fewer than ${MIN_BREADTH_TICKERS} tickers in the portfolio have ${BREADTH_AVERAGE_SESSIONS} sessions of history.`,
    );
  }
  return notes;
}
