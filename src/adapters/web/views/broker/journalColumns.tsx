import type { Column } from '../../pieces/table/column.js';
import type { JournalTradeView } from '../../../http/contract/dashboard/orders.js';
import { formatLocalDate } from '../../wording/dates.js';
import { formatSignedDollars } from '../../wording/money.js';
import {
  formatPrecisePoints,
  formatPercentChange,
  formatPrice,
  formatQuantity,
  colorToneOf,
} from '../../wording/numbers.js';
import { averageExitPrice, firstEntryTime, tradedQuantity } from './journalFigures.js';

export const JOURNAL_COLUMNS: readonly Column<JournalTradeView>[] = [
  {
    key: 'symbol',
    label: 'Symbol',
    kind: 'text',
    value: ({ symbol }) => symbol,
    cell: ({ symbol, direction }) => (
      <>
        {symbol} {direction === 'short' && <span className="tag">short</span>}
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Quantity',
    kind: 'number',
    value: tradedQuantity,
    cell: (trade) => formatQuantity(tradedQuantity(trade)),
  },
  {
    key: 'opened',
    label: 'Opened',
    kind: 'text',
    first: 'descending',
    value: firstEntryTime,
    cell: (trade) => dated(firstEntryTime(trade), 'not in the log'),
  },
  {
    key: 'entry',
    label: 'Entry',
    kind: 'number',
    title: 'Average entry price',
    value: ({ average_entry }) => average_entry,
    cell: ({ average_entry }) => formatPrice(average_entry),
  },
  {
    key: 'closed',
    label: 'Closed',
    kind: 'text',
    first: 'descending',
    value: ({ closed_at }) => closed_at ?? '9',
    cell: ({ closed_at, open_quantity }) =>
      dated(closed_at, open_quantity === 0 ? 'not in the log' : `${formatQuantity(open_quantity)} open`),
  },
  {
    key: 'exit',
    label: 'Exit',
    kind: 'number',
    title: 'Average exit price',
    value: averageExitPrice,
    cell: (trade) => formatPrice(averageExitPrice(trade)),
  },
  {
    key: 'profit',
    label: 'P/L',
    kind: 'number',
    first: 'descending',
    value: (trade) => trade.profit,
    cell: (trade) => <span className={colorToneOf(trade.profit)}>{formatSignedDollars(trade.profit)}</span>,
  },
  {
    key: 'pct',
    label: 'P/L %',
    kind: 'number',
    first: 'descending',
    value: ({ profit_pct }) => profit_pct,
    cell: ({ profit_pct }) => <span className={colorToneOf(profit_pct)}>{formatPercentChange(profit_pct)}</span>,
  },
  {
    key: 'days',
    label: 'Days held',
    kind: 'number',
    value: ({ held_days }) => held_days,
    cell: ({ held_days }) => formatPrecisePoints(held_days),
  },
  {
    key: 'r',
    label: 'R',
    kind: 'number',
    first: 'descending',
    title: 'Profit in multiples of the risk of the first entry',
    value: ({ r_multiple }) => r_multiple,
    cell: ({ r_multiple }) => <span className={colorToneOf(r_multiple)}>{formatPrecisePoints(r_multiple)}</span>,
  },
];

const dated = (at: string | null, otherwise: string) =>
  at === null ? <span className="dim">{otherwise}</span> : formatLocalDate(at);
