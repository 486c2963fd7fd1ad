import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import { formatCount } from '../../wording/formatCount.js';
import { TICKER_COLUMNS } from './tickerColumns.js';
import { matchesSearch } from './matchesSearch.js';
import { SearchField } from './SearchField.js';
import { useTickerFilter, useTickerSortOrder, useSearchText } from './useTickerOrder.js';
import { SHOW_ALL_TICKERS, matchesTickerFilter, tickerRows, TickerFilterBar } from './TickerFilterBar.js';

/** The table of the portfolio and the watch list, with a filter, a search field and sorting. */
export function TickerTable({ tickers }: Pick<AuditPayload, 'tickers'>) {
  const [choice, choose] = useTickerFilter();
  const [words, setWords] = useSearchText();
  const [sorted, setSorted] = useTickerSortOrder();
  const all = tickerRows({ tickers });
  const rows = all.filter((row) => matchesTickerFilter(row, choice) && matchesSearch(row, words.trim()));
  const everything = () => {
    choose(SHOW_ALL_TICKERS);
    setWords('');
  };
  return (
    <section className="panel tickers" aria-labelledby="tickers-title">
      <header>
        <h2 id="tickers-title" className="unseen">
          Tickers
        </h2>
        <TickerFilterBar rows={all} choice={choice} choose={choose} />
        <output className="dim">
          {rows.length < all.length && `${rows.length} of ${formatCount(all.length, 'ticker')}`}
        </output>
        <SearchField words={words} search={setWords} />
      </header>
      <DataTable
        className="overview-table"
        caption="The audited tickers. Column headers sort the table; a row’s link opens the ticker."
        rows={rows}
        columns={TICKER_COLUMNS}
        nameOf={({ ticker }) => ticker}
        sorted={sorted}
        onSorted={setSorted}
        nothing={
          all.length === 0 ? 'No ticker in the portfolio could be audited.' : <NoMatch everything={everything} />
        }
      />
    </section>
  );
}

const NoMatch = ({ everything }: { readonly everything: () => void }) => (
  <>
    No ticker matches.{' '}
    <button type="button" className="plain" onClick={everything}>
      Show all
    </button>
  </>
);
