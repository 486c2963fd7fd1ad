import { alignDates } from '../../market/align.js';
import type { Bars } from '../../market/bars.js';
import { BREADTH_AVERAGE, BREADTH_TICKERS, breadthOf } from './breadth.js';
import { confirmLabels } from './confirmation.js';
import { orNull } from '../../market/series.js';
import { LONG_AVERAGE, indexVotes } from './indexVotes.js';
import type { RegimeLabel, Vote } from './regime.js';
import { labelOfBreadth, labelOfSum } from './regime.js';

/** The market on one date. */
export interface RegimeDay {
  readonly label: RegimeLabel;
  readonly trend: Vote;
  readonly volatility: Vote;
  /** null when left out. */
  readonly breadth: Vote | null;
  /** The first session of the present label; null before there is one. */
  readonly since: string | null;
}

export interface RegimeHistory {
  /** The dates that `days` belong to, ascending. */
  readonly dates: readonly string[];
  readonly days: readonly RegimeDay[];
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
  const raw = dates.map((_, t) => {
    const voted = breadth[t] ?? null;
    if (votes === null) return voted === null ? null : labelOfBreadth(voted);
    const trend = votes.trend[t] ?? null;
    return trend === null ? null : labelOfSum(trend + (votes.volatility[t] ?? 0) + (voted ?? 0));
  });
  const days = confirmLabels(dates, raw).map(({ label, since }, t) => ({
    label,
    trend: votes?.trend[t] ?? 0,
    volatility: votes?.volatility[t] ?? 0,
    breadth: breadth[t] ?? null,
    since,
  }));
  const numbers = Object.entries({ ...votes?.inputs, ...inputs }).map(
    ([name, value]) => [name, orNull(value)] as const,
  );
  return {
    dates,
    days,
    notes: notesOn(index, days.at(-1), votes?.trend.at(-1) ?? null),
    inputs: Object.fromEntries(numbers),
  };
}

export const latestRegime = (history: RegimeHistory): RegimeDay => history.days.at(-1) ?? UNKNOWN;

/** The regime on each of a ticker's dates: that of the last session that is not later. */
export function regimesOn(history: RegimeHistory, dates: readonly string[]): RegimeDay[] {
  const regimes: RegimeDay[] = [];
  for (const day of alignDates(dates, history.dates)) regimes.push(history.days[day] ?? UNKNOWN);
  return regimes;
}

function sessionsOf(universe: readonly Bars[]): string[] {
  return [...new Set(universe.flatMap((bars) => bars.dates))].toSorted();
}

function notesOn(index: Bars | null, today: RegimeDay | undefined, trend: Vote | null): string[] {
  const notes: string[] = [];
  if (index === null) notes.push('No index is loaded: the regime is read from breadth alone.');
  else if (trend === null)
    notes.push(`The index has fewer than ${LONG_AVERAGE} sessions: there is no regime yet, neutral stands in.`);
  if ((today?.breadth ?? null) === null) {
    notes.push(
      `Breadth is left out: fewer than ${BREADTH_TICKERS} tickers of the portfolio have ${BREADTH_AVERAGE} sessions.`,
    );
  }
  return notes;
}
