import { Link } from 'wouter';
import type { LedgerHistory } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { CsvButton } from '../../pieces/CsvButton.js';
import { Panel } from '../../pieces/Panel.js';
import type { Column } from '../../pieces/table/column.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import { colorToneOf } from '../../wording/numbers.js';
import { formatGain, formatMoney, formatRate, decimalToNumber } from './figures.js';
import { pathWithQueryChange } from './historyAddress.js';
import { moneyOf, rateOf, yearsCsv } from '../../../http/contract/dashboard/portfolio/historyCsv.js';
import { resultColumns } from './resultColumns.js';

interface Props {
  readonly history: LedgerHistory;
  readonly query: URLSearchParams;
}

type Row = Omit<LedgerHistory['years'][number], 'results'> & LedgerHistory['results'][number];

/** One row for each year and currency. */
export function YearsPanel({ history, query }: Props) {
  const rows = history.years.flatMap(({ results, ...year }): Row[] => {
    const none = {
      currency: history.currency,
      realized: '0',
      without_cost: 0,
      dividends: '0',
      interest: '0',
      fees: '0',
      taxes: '0',
    };
    return (results.length === 0 ? [none] : results).map((each) => ({ ...each, ...year }));
  });
  return (
    <Panel title="By year" tools={<CsvButton name="portfolio-years" csv={() => yearsCsv(history)} />}>
      <DataTable
        caption="Returns, gains and income by year"
        className="history-table"
        rows={rows}
        columns={columnsOf(history, query)}
        nameOf={({ year, currency }) => `${year} ${currency}`}
        initialSort={{ key: 'year', direction: 'descending' }}
        nothing="There are no results in this period."
      />
    </Panel>
  );
}

const columnsOf = (history: LedgerHistory, query: URLSearchParams): readonly Column<Row>[] => [
  {
    key: 'year',
    label: 'Year',
    kind: 'text',
    first: 'descending',
    value: ({ year }) => year,
    cell: ({ year, currency }) => (
      <Link href={pathWithQueryChange(query, { list: 'all', year, of: null })} title={`Transactions of ${year}`}>
        {year}
        {currency !== history.currency && ` ${currency}`}
      </Link>
    ),
  },
  {
    key: 'return',
    label: 'Return',
    title: 'Time-weighted return of the year',
    kind: 'number',
    first: 'descending',
    value: ({ time_weighted }) => rateOf(time_weighted),
    cell: ({ time_weighted }) => <Rate figure={time_weighted} />,
  },
  {
    key: 'index',
    label: history.index?.symbol ?? 'Index',
    kind: 'number',
    first: 'descending',
    value: ({ index }) => (index === null ? null : rateOf(index.time_weighted)),
    cell: ({ index }) => formatRate(index === null ? null : rateOf(index.time_weighted)),
  },
  {
    key: 'end',
    label: 'End value',
    kind: 'number',
    first: 'descending',
    value: ({ end_value }) => decimalToNumber(moneyOf(end_value)),
    cell: ({ end_value }) => formatMoney(moneyOf(end_value), history.currency),
  },
  {
    key: 'flow',
    label: 'Contributions',
    title: 'Net contributions',
    kind: 'number',
    first: 'descending',
    value: ({ net_flow }) => decimalToNumber(net_flow),
    cell: ({ net_flow }) => formatGain(net_flow, history.currency),
  },
  ...resultColumns<Row>(({ year }, list) => pathWithQueryChange(query, { list, year, of: null })),
];

const Rate = ({ figure }: { readonly figure: LedgerHistory['time_weighted'] }) => (
  <span className={colorToneOf(rateOf(figure))} title={figure.kind === 'unavailable' ? figure.reason : undefined}>
    {formatRate(rateOf(figure))}
  </span>
);
