import type { JournalEntry } from './journal.js';

/** Sums and averages, computed from exact amounts, since rounding each trade first would distort them. */
export interface JournalTotals {
  readonly closed: number;
  /** Number of closed trades with a profit above 0. */
  readonly won: number;
  /** Profit of all exits, including those of trades that are not closed. */
  readonly profit: number;
  /** Average over the closed trades that have an R multiple; null when no trade has one. */
  readonly averageR: number | null;
  readonly averageDays: number | null;
}

export function journalTotals(entries: readonly JournalEntry[]): JournalTotals {
  const closed = entries.filter(({ closedAt }) => closedAt !== null);
  return {
    closed: closed.length,
    won: closed.filter(({ profit }) => profit > 0).length,
    profit: entries.reduce((sum, { profit }) => sum + profit, 0),
    averageR: meanOrNull(closed.flatMap(({ rMultiple }) => rMultiple ?? [])),
    averageDays: meanOrNull(closed.flatMap(({ heldDays }) => heldDays ?? [])),
  };
}

/** Returns null for an empty list. */
export const meanOrNull = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
