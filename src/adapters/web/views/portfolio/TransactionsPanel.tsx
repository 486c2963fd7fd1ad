import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { LedgerHistory } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import type { TransactionsReply } from '../../../http/contract/dashboard/portfolio/ledger.js';
import { addDays } from '../../../../domain/shared/calendar/calendarDays.js';
import { CsvButton } from '../../pieces/CsvButton.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Loading } from '../../pieces/Loading.js';
import { Panel } from '../../pieces/Panel.js';
import type { Column } from '../../pieces/table/column.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import { useTransactions } from '../../server/account/portfolioHistory.js';
import { formatCount } from '../../wording/formatCount.js';
import { formatPrice, formatQuantity, MISSING_VALUE_TEXT } from '../../wording/numbers.js';
import { formatGain, formatMoney, decimalNumber } from './figures.js';
import { pathWith } from './historyAddress.js';
import { transactionsCsv } from './historyCsv.js';

/** The newest transactions are shown; the command line lists all of a symbol. */
const SHOWN = 200;

interface Props {
  readonly history: LedgerHistory;
  readonly query: URLSearchParams;
}

/** The transactions behind the figure that the user chose. */
export function TransactionsPanel({ history, query }: Props) {
  const list = query.get('list');
  return list === null ? (
    <p>
      <Link href={pathWith(query, { list: 'all' })}>List the transactions of the period</Link>
    </p>
  ) : (
    <ChosenTransactions key={query.toString()} history={history} query={query} list={list} />
  );
}

function ChosenTransactions({ history, query, list }: Props & { readonly list: string }) {
  const [year, of] = [query.get('year'), query.get('of') ?? history.symbol];
  const { data, error, isPending, refetch } = useTransactions(requestOf(history, { list, year, of }));
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
        note={
          data === undefined
            ? words.join(', ')
            : `${words.join(', ')}: ${data.total > SHOWN ? `the newest ${SHOWN} of ` : ''}${formatCount(data.total, 'transaction')}`
        }
        tools={
          <>
            {data?.total !== 0 && (
              <CsvButton
                name="portfolio-transactions"
                csv={() => (data === undefined ? '' : transactionsCsv(data))}
                disabled={data === undefined}
              />
            )}
            <Link href={pathWith(query, { list: null, year: null, of: null })}>Close</Link>
          </>
        }
      >
        {isPending && <Loading what="the transactions" />}
        {error !== null && <LoadFailure error={error} what="the list of transactions" retry={() => void refetch()} />}
        {data !== undefined && (
          <DataTable
            caption="Transactions, newest first"
            className="history-table"
            rows={data.transactions}
            columns={COLUMNS}
            nameOf={({ id }) => id}
            sorted={{ key: 'date', direction: 'descending' }}
            nothing="No transaction of this kind is in the period."
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
  const asked = new URLSearchParams({ limit: String(SHOWN), from: addDays(from, 1), to });
  if (list !== 'all') asked.set('group', list);
  if (of !== null) asked.set('symbol', of);
  if (year !== null && `${year}-01-01` > from) asked.set('from', `${year}-01-01`);
  if (year !== null && `${year}-12-31` < to) asked.set('to', `${year}-12-31`);
  return asked.toString();
}

type Row = TransactionsReply['transactions'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'date',
    label: 'Date',
    kind: 'text',
    first: 'descending',
    value: ({ trade_date }) => trade_date,
    cell: ({ trade_date }) => trade_date,
  },
  { key: 'kind', label: 'Kind', kind: 'text', value: ({ kind }) => kind, cell: ({ kind }) => kind.replace('_', ' ') },
  {
    key: 'symbol',
    label: 'Symbol',
    kind: 'text',
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => symbol ?? MISSING_VALUE_TEXT,
  },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'number',
    first: 'descending',
    value: ({ amount }) => Number(amount),
    cell: ({ amount, currency }) => formatGain(amount, currency),
  },
  {
    key: 'quantity',
    label: 'Quantity',
    kind: 'number',
    value: ({ quantity }) => decimalNumber(quantity),
    cell: ({ quantity }) => (quantity === null ? MISSING_VALUE_TEXT : formatQuantity(Number(quantity))),
  },
  {
    key: 'price',
    label: 'Price',
    kind: 'number',
    value: ({ price }) => decimalNumber(price),
    cell: ({ price }) => formatPrice(decimalNumber(price)),
  },
  {
    key: 'fee',
    label: 'Fee',
    kind: 'number',
    value: ({ fee }) => Number(fee),
    cell: ({ fee, currency }) => (Number(fee) === 0 ? MISSING_VALUE_TEXT : formatMoney(fee, currency)),
  },
  { key: 'account', label: 'Account', kind: 'text', value: ({ account }) => account, cell: ({ account }) => account },
  {
    key: 'source',
    label: 'Source',
    title: 'File and line',
    kind: 'text',
    cell: ({ source }) => <span className="dim">{`${source.file}:${source.line}`}</span>,
  },
];
