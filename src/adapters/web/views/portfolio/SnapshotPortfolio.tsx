import { Link } from 'wouter';
import type { SnapshotReply } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { EmptyState } from '../../pieces/EmptyState.js';
import { LabeledValue } from '../../pieces/LabeledValue.js';
import { Panel } from '../../pieces/Panel.js';
import type { Column } from '../../pieces/table/column.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import { formatSessionDate } from '../../wording/dates.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { formatGain, formatMoney, gainTone, sumForDisplay } from './figures.js';
import { holdingColumns } from './holdingColumns.js';

type Row = SnapshotReply['positions'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'symbol',
    label: 'Position',
    kind: 'text',
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => <Link href={`/ticker/${symbol}`}>{symbol}</Link>,
  },
  ...holdingColumns<Row>(),
];

/** Shows the positions of a portfolio file, and says which figures need transactions. */
export function SnapshotPortfolio({
  snapshot: { source, problem, as_of, positions },
}: {
  readonly snapshot: SnapshotReply;
}) {
  if (problem !== null) {
    return (
      <EmptyState title="The portfolio cannot be shown">
        <p>{problem}</p>
        <p>
          <Link href="/start">Import a broker’s file</Link>
        </p>
      </EmptyState>
    );
  }
  const valued = positions.filter(({ unrealized }) => unrealized !== null);
  const unvalued = positions.filter(({ value }) => value === null).length;
  const unrealized = sumForDisplay(valued.map((position) => position.unrealized));
  return (
    <>
      <section className="notice history-notes">
        <h2>Import transactions to see more</h2>
        <p>
          {source === 'sample' ? 'The sample portfolio' : (source ?? 'The portfolio')} has positions but no history.
          Values over time, contributions, returns, drawdown, realized gains and income require your broker’s
          transactions.
        </p>
        <p>
          <Link href="/start">Import a broker’s file</Link>
        </p>
      </section>
      <Panel
        title="Positions"
        note={`valued at the closes up to ${formatSessionDate(as_of)}${unvalued === 0 ? '' : `, without ${formatCount(unvalued, 'position')}`}`}
      >
        <dl className="figures totals">
          <LabeledValue name="Value">
            {formatMoney(sumForDisplay(positions.map(({ value }) => value)), 'USD')}
          </LabeledValue>
          <LabeledValue name="Unrealized gain" tone={gainTone(unrealized)}>
            {formatGain(unrealized, 'USD')}
          </LabeledValue>
        </dl>
        <DataTable
          caption="Positions with cost, value and unrealized gain"
          className="history-table"
          rows={positions}
          columns={COLUMNS}
          nameOf={({ symbol }) => symbol}
          initialSort={{ key: 'value', direction: 'descending' }}
          nothing="The portfolio has no positions."
        />
      </Panel>
    </>
  );
}
