import type { AuditPayload } from '../../../../domain/dashboard/audit/payload.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import { count } from '../../wording/count.js';
import { COLUMNS } from './columns.js';
import { matches } from './matches.js';
import { SearchField } from './SearchField.js';
import { useChoice, useSorted, useWords } from './shownOrder.js';
import { ALL, isChosen, rowsOf, StateCounts } from './StateCounts.js';

/** The portfolio and the watch list: which of them, in which order. */
export function TickerTable({ tickers }: Pick<AuditPayload, 'tickers'>) {
  const [choice, choose] = useChoice();
  const [words, setWords] = useWords();
  const [sorted, setSorted] = useSorted();
  const all = rowsOf({ tickers });
  const rows = all.filter((row) => isChosen(row, choice) && matches(row, words.trim()));
  const everything = () => {
    choose(ALL);
    setWords('');
  };
  return (
    <section className="panel tickers" aria-labelledby="tickers-title">
      <header>
        <h2 id="tickers-title" className="unseen">
          Tickers
        </h2>
        <StateCounts rows={all} choice={choice} choose={choose} />
        <output className="dim">
          {rows.length < all.length && `${rows.length} of ${count(all.length, 'ticker')}`}
        </output>
        <SearchField words={words} search={setWords} />
      </header>
      <DataTable
        className="overview-table"
        caption="The audit of each ticker. The buttons in the head sort; the link of a row opens the ticker."
        rows={rows}
        columns={COLUMNS}
        nameOf={({ ticker }) => ticker}
        sorted={sorted}
        onSorted={setSorted}
        nothing={
          all.length === 0 ? 'The portfolio has no ticker that could be audited.' : <NoMatch everything={everything} />
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
