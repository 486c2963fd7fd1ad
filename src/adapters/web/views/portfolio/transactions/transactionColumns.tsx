import type { TransactionsReply } from '../../../../http/contract/dashboard/portfolio/ledger.js';
import type { Column } from '../../../pieces/table/column.js';
import { formatPrice, formatQuantity, MISSING_VALUE_TEXT } from '../../../wording/numbers.js';
import { decimalToNumber, formatGain, formatMoney } from '../figures.js';

type Row = TransactionsReply['transactions'][number];

export const TRANSACTION_COLUMNS: readonly Column<Row>[] = [
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
    value: ({ quantity }) => decimalToNumber(quantity),
    cell: ({ quantity }) => formatQuantity(decimalToNumber(quantity)),
  },
  {
    key: 'price',
    label: 'Price',
    kind: 'number',
    value: ({ price }) => decimalToNumber(price),
    cell: ({ price }) => formatPrice(decimalToNumber(price)),
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
