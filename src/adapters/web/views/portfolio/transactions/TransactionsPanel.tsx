import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { LedgerHistory } from '../../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { addDays } from '../../../../../domain/shared/calendar/calendarDays.js';
import { CsvButton } from '../../../pieces/CsvButton.js';
import { LoadFailure } from '../../../pieces/LoadFailure.js';
import { Loading } from '../../../pieces/Loading.js';
import { Panel } from '../../../pieces/Panel.js';
import { DataTable } from '../../../pieces/table/DataTable.js';
import { fetchTransactions, useTransactions } from '../../../server/account/portfolioHistory.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { pathWithQueryChange } from '../historyAddress.js';
import { transactionsCsv } from '../../../../http/contract/dashboard/portfolio/historyCsv.js';
import { PAGE_SIZE, TransactionPages } from './TransactionPages.js';
import { TRANSACTION_COLUMNS } from './transactionColumns.js';

interface Props {
  readonly history: LedgerHistory;
  readonly query: URLSearchParams;
}

/** The transactions behind the figure that the user chose. */
export function TransactionsPanel({ history, query }: Props) {
  const list = query.get('list');
  return list === null ? (
    <p>
      <Link href={pathWithQueryChange(query, { list: 'all' })}>List the transactions of the period</Link>
    </p>
  ) : (
    <ChosenTransactions key={query.toString()} history={history} query={query} list={list} />
  );
}

function ChosenTransactions({ history, query, list }: Props & { readonly list: string }) {
  const [year, of] = [query.get('year'), query.get('of') ?? history.symbol];
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const request = requestOf(history, { list, year, of });
  const { data, error, isPending, refetch } = useTransactions(
    `${request}&limit=${PAGE_SIZE}&skip=${(page - 1) * PAGE_SIZE}`,
  );
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, []);
  const words = [of, list === 'all' ? 'all kinds' : list, year].filter((word) => word !== null);
  return (
    <div ref={panel} tabIndex={-1} className="chosen-transactions">
      <Panel
        title="Transactions"
        note={data === undefined ? words.join(', ') : `${words.join(', ')}: ${formatCount(data.total, 'transaction')}`}
        tools={
          <>
            {data?.total !== 0 && (
              <CsvButton
                name="portfolio-transactions"
                csv={async () => transactionsCsv(await fetchTransactions(request))}
                disabled={data === undefined}
              />
            )}
            <Link href={pathWithQueryChange(query, { list: null, year: null, of: null })}>Close</Link>
          </>
        }
      >
        {isPending && <Loading what="the transactions" />}
        {error !== null && <LoadFailure error={error} what="the list of transactions" retry={() => void refetch()} />}
        {data !== undefined && (
          <TransactionPages page={page} total={data.total} pathOf={(to) => pathWithQueryChange(query, { page: to })} />
        )}
        {data !== undefined && (
          <DataTable
            caption="Transactions, newest first"
            className="history-table"
            rows={data.transactions}
            columns={TRANSACTION_COLUMNS}
            nameOf={({ id }) => id}
            initialSort={{ key: 'date', direction: 'descending' }}
            nothing={
              data.total > 0 ? 'This page is past the end of the list.' : 'The period has no transaction of this kind.'
            }
          />
        )}
      </Panel>
    </div>
  );
}

interface Choice {
  readonly list: string;
  readonly year: string | null;
  readonly of: string | null;
}

function requestOf({ from, to }: LedgerHistory, { list, year, of }: Choice): string {
  const asked = new URLSearchParams({ from: addDays(from, 1), to });
  if (list !== 'all') asked.set('group', list);
  if (of !== null) asked.set('symbol', of);
  if (year !== null && `${year}-01-01` > from) asked.set('from', `${year}-01-01`);
  if (year !== null && `${year}-12-31` < to) asked.set('to', `${year}-12-31`);
  return asked.toString();
}
