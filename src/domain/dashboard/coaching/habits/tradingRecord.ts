import { roundedRatio } from '../../market/rounding.js';
import type { JournalEntry } from '../../trading/journal/journal.js';
import type { CoachSubject } from '../coach.js';
import { compareFillsWithTheses, type FillVersusThesis } from './compareFillsWithTheses.js';
import { habitsOf, meanOrNull, type Habit } from './habits.js';

/** What the journal says of the trades in a ticker's shares; options are another matter and only counted. */
export interface TradingRecord {
  readonly trades: number;
  readonly closed: readonly JournalEntry[];
  readonly optionTrades: number;
  readonly habits: readonly Habit[];
  /** Of the closed trades, each weighing the same; null without any. */
  readonly averagePlPct: number | null;
  /** Of the closed trades whose beginning is known. */
  readonly averageHoldDays: number | null;
  readonly fills: readonly FillVersusThesis[];
}

export function tradingRecord({ ticker, journal, theses }: CoachSubject): TradingRecord {
  const shares = journal.filter(({ symbol }) => symbol === ticker);
  const closed = shares.filter(({ closedAt }) => closedAt !== null);
  const fills = compareFillsWithTheses(shares, theses);
  return {
    trades: shares.length,
    closed,
    optionTrades: journal.length - shares.length,
    habits: habitsOf(shares, fills),
    averagePlPct: roundedMean(closed.flatMap(({ profitPct }) => profitPct ?? [])),
    averageHoldDays: roundedMean(closed.flatMap(({ heldDays }) => heldDays ?? [])),
    fills,
  };
}

function roundedMean(values: readonly number[]): number | null {
  const average = meanOrNull(values);
  return average === null ? null : roundedRatio(average);
}
