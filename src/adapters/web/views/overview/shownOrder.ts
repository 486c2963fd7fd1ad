import type { AuditPayload } from '../../../../domain/dashboard/audit/payload.js';
import { keptState } from '../../pieces/state/kept.js';
import { sortableOf } from '../../pieces/table/column.js';
import { sortedRows, type Sorting } from '../../pieces/table/sorting.js';
import type { Row } from '../../tickers/row.js';
import { COLUMNS } from './columns.js';
import { matches } from './matches.js';
import { ALL, isChosen, rowsOf, type Choice } from './StateCounts.js';

export const useChoice = keptState<Choice>(ALL);
export const useWords = keptState('');
export const useSorted = keptState<Sorting>({ key: 'score', direction: 'descending' });

/** The tickers as the overview shows them now, or all of them in its order where it does not show `ticker`. */
export function useShownOrder(tickers: AuditPayload['tickers'], ticker: string): string[] {
  const [choice] = useChoice();
  const [words] = useWords();
  const [{ key, direction }] = useSorted();
  const column = COLUMNS.find((each) => each.key === key);
  const by = column === undefined ? null : sortableOf(column);
  const all = rowsOf({ tickers });
  const rows = by === null ? all : sortedRows(all, by, direction, nameOf);
  const shown = rows.filter((row) => isChosen(row, choice) && matches(row, words.trim())).map(nameOf);
  return shown.includes(ticker) ? shown : rows.map(nameOf);
}

const nameOf = ({ ticker }: Row): string => ticker;
