import type { AuditPayload } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { createPageState, usePageState } from '../../../pieces/state/pageState.js';
import { sortedRows, type SortOrder } from '../../../pieces/table/sorting.js';
import {
  matchesTickerFilter,
  ALL_TICKERS_FILTER,
  tickerFilterState,
  type TickerFilter,
} from '../../../tickers/tickerFilter.js';
import { tickerRows, type TickerRow } from '../../../tickers/tickerRow.js';
import { TICKER_COLUMNS } from './tickerColumns.js';
import { matchesSearch } from './matchesSearch.js';

const searchText = createPageState('search', '', (stored) => typeof stored === 'string');
const sortOrder = createPageState<SortOrder>(
  'sort',
  { key: 'state', direction: 'ascending' },
  (stored): stored is SortOrder =>
    typeof stored === 'object' && stored !== null && 'key' in stored && 'direction' in stored,
);

export const useTickerFilter = () => usePageState(tickerFilterState);
export const useSearchText = () => usePageState(searchText);
export const useTickerSortOrder = () => usePageState(sortOrder);

/** Clears the filter and the search. */
export function showAllTickers(): void {
  tickerFilterState.set(ALL_TICKERS_FILTER);
  searchText.set('');
}

/** The rows that the filter and the search select. */
export const filterTickerRows = (rows: readonly TickerRow[], filter: TickerFilter, words: string): TickerRow[] =>
  rows.filter((row) => matchesTickerFilter(row, filter) && matchesSearch(row, words.trim()));

/**
 * Returns the tickers that the overview's filter and search select, in the overview's order; returns all tickers if
 * `ticker` is not among those selected.
 */
export function useTickersInTableOrder(tickers: AuditPayload['tickers'], ticker: string): string[] {
  const [filter] = useTickerFilter();
  const [words] = useSearchText();
  const [{ key, direction }] = useTickerSortOrder();
  const column = TICKER_COLUMNS.find((each) => each.key === key);
  const all = tickerRows({ tickers });
  const rows = sortedRows(all, column?.value, direction, nameOf);
  const shown = filterTickerRows(rows, filter, words).map(nameOf);
  return shown.includes(ticker) ? shown : rows.map(nameOf);
}

const nameOf = ({ ticker }: TickerRow): string => ticker;
