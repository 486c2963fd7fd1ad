import { roundedRatio } from '../../market/rounding.js';
import type { JournalEntry } from '../../trading/journal/journal.js';
import type { CoachSubject } from '../coach.js';
import { compareFillsWithTheses, type FillVersusThesis } from './compareFillsWithTheses.js';
import { habitsOf, type Habit } from './habits.js';
import { meanOrNull } from '../../trading/journal/journalTotals.js';

/** Journal summary of a ticker's share trades; option trades are only counted. */
export interface TradingRecord {
  readonly trades: number;
  readonly closed: readonly JournalEntry[];
  readonly optionTrades: number;
  readonly habits: readonly Habit[];
  /** Unweighted average over the closed trades; null before the first closed trade. */
  readonly averagePlPct: number | null;
  /** Average over the closed trades with a known entry time. */
  readonly averageHoldDays: number | null;
  readonly fills: readonly FillVersusThesis[];
}

export function tradingRecordOf({ ticker, journal, theses }: CoachSubject): TradingRecord {
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
