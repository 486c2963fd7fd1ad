import type { HistoryPeriodName } from '../../../../domain/dashboard/ledger/history/historyPeriod.js';
import type { TransactionGroup } from '../../../../domain/dashboard/ledger/transactionFilter.js';

/** The query keys that the view shares with the request for the history. */
const KEYS = ['symbol', 'period', 'from', 'to'] as const;

/** A change to the query of the view's address; null or undefined removes a key. */
export interface HistoryQueryChange {
  readonly symbol?: string | null;
  readonly period?: HistoryPeriodName | null;
  readonly from?: string | null;
  readonly to?: string | null;
  /** `all` lists transactions of every kind. */
  readonly list?: TransactionGroup | 'all' | null;
  /** Removed when the symbol or the period changes. */
  readonly year?: number | null;
  /** Page number of the list; page 1 has the newest transactions. Any other change to the address returns to page 1. */
  readonly page?: number | null;
  /** The symbol of the listed transactions, when the view shows the whole ledger. */
  readonly of?: string | null;
}

/** Returns the path of the view with the changed query. */
export function pathWithQueryChange(query: URLSearchParams, change: HistoryQueryChange): string {
  const changed = new URLSearchParams(query);
  changed.delete('page');
  if ('symbol' in change || 'period' in change) changed.delete('year');
  for (const [key, value] of Object.entries(change))
    if (value === null || value === undefined) changed.delete(key);
    else changed.set(key, String(value));
  return `/portfolio?${changed.toString()}`;
}

/** The query of the request for the history. */
export function historyQueryOf(query: URLSearchParams): string {
  const asked = new URLSearchParams();
  for (const key of KEYS) {
    const value = query.get(key);
    if (value !== null && value !== '') asked.set(key, value);
  }
  return asked.toString();
}
