import { useId } from 'react';
import type { Column } from '../../pieces/table/column.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import { formatExactPrice, formatQuantity, MISSING_VALUE_TEXT } from '../../wording/numbers.js';
import type { ReconciliationRow } from './reconciliationRows.js';

interface Props {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly ReconciliationRow[];
}

export function ReconciliationGroup({ title, note, rows }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="group">
      <h3 id={id}>
        {title} <span className={rows.length > 0 ? 'count some' : 'count'}>{rows.length}</span>
        <span className="dim">{note}</span>
      </h3>
      {rows.length > 0 && <DataTable caption={title} rows={rows} columns={COLUMNS} nameOf={({ ticker }) => ticker} />}
    </section>
  );
}

const dimmedIf = (isDim: boolean, text: string) => (isDim ? <span className="dim">{text}</span> : text);

const isSameQuantity = ({ local, broker }: ReconciliationRow): boolean => local?.quantity === broker?.quantity;

/** The quantity and the average price of one side; dimmed where both sides agree. */
const columnsOf = (side: 'local' | 'broker', label: string): readonly Column<ReconciliationRow>[] => [
  {
    key: side,
    label,
    kind: 'number',
    cell: (row) => dimmedIf(isSameQuantity(row), formatQuantity(row[side]?.quantity ?? null)),
  },
  {
    key: `${side}-average`,
    label: 'Average',
    kind: 'number',
    cell: (row) =>
      dimmedIf(
        row.local?.average_price === row.broker?.average_price,
        row[side] === null ? MISSING_VALUE_TEXT : formatExactPrice(row[side].average_price),
      ),
  },
];

const COLUMNS: readonly Column<ReconciliationRow>[] = [
  { key: 'ticker', label: 'Ticker', kind: 'text', cell: ({ ticker }) => ticker },
  ...columnsOf('local', 'File'),
  ...columnsOf('broker', 'Broker'),
  {
    key: 'difference',
    label: 'Difference',
    kind: 'number',
    cell: (row) =>
      isSameQuantity(row) ? (
        <span className="dim">price only</span>
      ) : (
        signed((row.broker?.quantity ?? 0) - (row.local?.quantity ?? 0))
      ),
  },
];

const signed = (difference: number): string =>
  difference > 0 ? `+${formatQuantity(difference)}` : formatQuantity(difference);
