import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { createPageStateHook } from '../../pieces/state/pageState.js';
import { columnSort } from '../../pieces/table/column.js';
import { sortedRows, type SortOrder } from '../../pieces/table/sorting.js';
import type { TickerRow } from '../../tickers/tickerRow.js';
import { TICKER_COLUMNS } from './tickerColumns.js';
import { matchesSearch } from './matchesSearch.js';
import { SHOW_ALL_TICKERS, matchesTickerFilter, tickerRows, type TickerFilter } from './TickerFilterBar.js';

export const useTickerFilter = createPageStateHook<TickerFilter>(SHOW_ALL_TICKERS);
export const useSearchText = createPageStateHook('');
export const useTickerSortOrder = createPageStateHook<SortOrder>({ key: 'score', direction: 'descending' });

/**
 * Returns the tickers in the order and selection of the overview. If the selection excludes `ticker`, returns all of
 * them in that order.
 */
export function useTickerOrder(tickers: AuditPayload['tickers'], ticker: string): string[] {
  const [choice] = useTickerFilter();
  const [words] = useSearchText();
  const [{ key, direction }] = useTickerSortOrder();
  const column = TICKER_COLUMNS.find((each) => each.key === key);
  const by = column === undefined ? null : columnSort(column);
  const all = tickerRows({ tickers });
  const rows = by === null ? all : sortedRows(all, by, direction, nameOf);
  const shown = rows.filter((row) => matchesTickerFilter(row, choice) && matchesSearch(row, words.trim())).map(nameOf);
  return shown.includes(ticker) ? shown : rows.map(nameOf);
}

const nameOf = ({ ticker }: TickerRow): string => ticker;
