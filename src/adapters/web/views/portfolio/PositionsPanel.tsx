import { Link } from 'wouter';
import type { LedgerHistory } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { CsvButton } from '../../pieces/CsvButton.js';
import { Panel } from '../../pieces/Panel.js';
import type { Column } from '../../pieces/table/column.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import { formatSessionDate } from '../../wording/dates.js';
import { pathWithQueryChange } from './historyAddress.js';
import { positionsCsv } from '../../../http/contract/dashboard/portfolio/historyCsv.js';
import { holdingColumns } from './holdingColumns.js';
import { resultColumns } from './resultColumns.js';

interface Props {
  readonly history: LedgerHistory;
  readonly query: URLSearchParams;
}

type Row = LedgerHistory['positions'][number] & { readonly currency: string };

/** One row for each symbol that is held at the end of the period, or has gains or income in the period. */
export function PositionsPanel({ history, query }: Props) {
  return (
    <Panel
      title="By position"
      note={`held on ${formatSessionDate(history.to)}, or with gains or income in the period`}
      tools={<CsvButton name="portfolio-positions" csv={() => positionsCsv(history)} />}
    >
      <DataTable
        caption="Value, gains and income by position"
        className="history-table"
        rows={history.positions}
        columns={columnsOf(query)}
        nameOf={({ symbol, currency }) => `${symbol ?? ''} ${currency}`}
        initialSort={{ key: 'value', direction: 'descending' }}
        nothing="No position was held, and the period has no gains or income."
      />
    </Panel>
  );
}

const columnsOf = (query: URLSearchParams): readonly Column<Row>[] => [
  {
    key: 'symbol',
    label: 'Position',
    kind: 'text',
    value: ({ symbol }) => symbol ?? '~',
    cell: ({ symbol }) =>
      symbol === null ? (
        'Cash'
      ) : (
        <Link href={pathWithQueryChange(query, { symbol, list: 'all', of: null })}>{symbol}</Link>
      ),
  },
  ...holdingColumns<Row>(),
  ...resultColumns<Row>(({ symbol }, list) => pathWithQueryChange(query, { list, year: null, of: symbol })),
];
