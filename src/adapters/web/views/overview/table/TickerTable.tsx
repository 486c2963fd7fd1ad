import { useEffect, useRef } from 'react';
import type { AuditPayload } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { DataTable } from '../../../pieces/table/DataTable.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { TICKER_COLUMNS } from './tickerColumns.js';
import { SearchField } from './SearchField.js';
import {
  filterTickerRows,
  showAllTickers,
  useTickerFilter,
  useTickerSortOrder,
  useSearchText,
} from './useTickerOrder.js';
import { TickerFilterBar } from './TickerFilterBar.js';
import { tickerRows } from '../../../tickers/tickerRow.js';

/** The table of the portfolio and the watch list, with filter, search and sorting. */
export function TickerTable({ tickers }: Pick<AuditPayload, 'tickers'>) {
  const [choice, choose] = useTickerFilter();
  const [words, setWords] = useSearchText();
  const [sortOrder, setSortOrder] = useTickerSortOrder();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (choice.focusesTable !== true) return;
    choose({ ...choice, focusesTable: false });
    section.current?.scrollIntoView({ block: 'nearest' });
    focusFirstRow(section.current);
  }, [choice, choose]);
  const all = tickerRows({ tickers });
  const rows = filterTickerRows(all, choice, words);
  return (
    <section ref={section} className="panel tickers" aria-labelledby="tickers-title">
      <header>
        <h2 id="tickers-title" className="unseen">
          Tickers
        </h2>
        <TickerFilterBar rows={all} choice={choice} choose={choose} />
        <output className="dim">
          {rows.length < all.length && `${rows.length} of ${formatCount(all.length, 'ticker')}`}
        </output>
        <SearchField words={words} search={setWords} focusFirst={() => focusFirstRow(section.current)} />
      </header>
      <DataTable
        className="overview-table"
        caption="The audited tickers. Column headers sort the table; a row’s link opens the ticker."
        rows={rows}
        columns={TICKER_COLUMNS}
        nameOf={({ ticker }) => ticker}
        initialSort={sortOrder}
        onSorted={setSortOrder}
        nothing={all.length === 0 ? 'No ticker in the portfolio could be audited.' : <NoMatch />}
      />
    </section>
  );
}

function focusFirstRow(table: HTMLElement | null): HTMLElement | null {
  const first = table?.querySelector<HTMLElement>('.ticker-link') ?? null;
  first?.focus();
  return first;
}

const NoMatch = () => (
  <>
    No ticker matches.{' '}
    <button type="button" className="plain" onClick={showAllTickers}>
      Show all
    </button>
  </>
);
