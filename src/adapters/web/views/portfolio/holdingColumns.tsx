import type { SnapshotReply } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import type { Column } from '../../pieces/table/column.js';
import { formatQuantity } from '../../wording/numbers.js';
import { formatGain, formatMoney, gainTone, decimalToNumber } from './figures.js';

type Holding = Omit<SnapshotReply['positions'][number], 'symbol'>;

/** Quantity, cost, value and unrealized gain of a position. */
export const holdingColumns = <Row extends Holding>(): readonly Column<Row>[] => [
  {
    key: 'value',
    label: 'Value',
    kind: 'number',
    first: 'descending',
    value: ({ value }) => decimalToNumber(value),
    cell: ({ value, currency }) =>
      value === null ? (
        <span className="dim">{currency === 'USD' ? 'no price' : 'not converted'}</span>
      ) : (
        formatMoney(value, currency)
      ),
  },
  {
    key: 'unrealized',
    label: 'Unrealized',
    title: 'Value minus cost, since the purchase',
    kind: 'number',
    first: 'descending',
    value: ({ unrealized }) => decimalToNumber(unrealized),
    cell: ({ unrealized, currency }) => (
      <span className={gainTone(unrealized)}>{formatGain(unrealized, currency)}</span>
    ),
  },
  {
    key: 'quantity',
    label: 'Quantity',
    kind: 'number',
    value: ({ quantity }) => Number(quantity),
    cell: ({ quantity }) =>
      Number(quantity) === 0 ? <span className="dim">–</span> : formatQuantity(Number(quantity)),
  },
  {
    key: 'cost',
    label: 'Cost',
    kind: 'number',
    value: ({ cost }) => decimalToNumber(cost),
    cell: ({ cost, currency }) => (cost === null ? <span className="dim">unknown</span> : formatMoney(cost, currency)),
  },
];
