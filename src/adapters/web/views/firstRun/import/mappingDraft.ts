import {
  DEFAULT_BROKER,
  MAPPED_FIELDS,
  type AmountSigns,
  type DateOrder,
  type DecimalMark,
  type MappedField,
  type MappableTransactionKind,
  type ImportListKind,
} from '../../../../../domain/dashboard/imports/columnMapping.js';
import type {
  ColumnMappingOnWire,
  UnmappedTableOnWire,
} from '../../../../http/contract/dashboard/portfolio/columnMapping.js';

export const LIST_LABELS: Readonly<Record<ImportListKind, string>> = {
  positions: 'Positions',
  transactions: 'Transactions',
};

export const FIELD_LABELS: Readonly<Record<MappedField, string>> = {
  date: 'Date',
  kind: 'Kind of transaction',
  symbol: 'Symbol',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  account: 'Account',
  currency: 'Currency',
  value: 'Market value',
  average_cost: 'Average cost',
  cost_basis: 'Total cost',
  gain: 'Gain',
  amount: 'Amount, after fees',
  amount_before_fees: 'Amount, before fees',
  commission: 'Commission',
  fee: 'Fee',
  balance: 'Cash balance',
  settlement_date: 'Settlement date',
};

export const KIND_LABELS: Readonly<Record<MappableTransactionKind, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  short: 'Sell short',
  cover: 'Buy to cover',
  trade: 'Buy or sell, by the sign of the quantity',
  dividend: 'Dividend',
  interest: 'Interest',
  fee: 'Fee',
  tax: 'Tax',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  cash: 'Deposit or withdrawal, by the sign of the amount',
  split: 'Split',
  transfer: 'Transfer of shares',
  option_closing: 'Option expired, assigned or exercised',
  ignored: 'Ignore these lines',
};

export const DATE_ORDER_LABELS: Readonly<Record<DateOrder, string>> = {
  month_first: 'Month first',
  day_first: 'Day first',
};

export const DECIMAL_LABELS: Readonly<Record<DecimalMark, string>> = { point: '1,234.50', comma: '1.234,50' };

export const SIGN_LABELS: Readonly<Record<AmountSigns, string>> = {
  signed: 'Negative when you pay',
  unsigned: 'Without signs',
  reversed: 'Positive when you pay',
};

/** The user's entries in the mapping form. */
export interface MappingDraft {
  readonly broker: string;
  readonly lists: ImportListKind;
  /** The field of each mapped column. */
  readonly fields: ReadonlyMap<string, MappedField>;
  readonly kinds: ReadonlyMap<string, MappableTransactionKind>;
  /** Null until the user has chosen, as is the decimal mark. */
  readonly dateOrder: DateOrder | null;
  readonly decimalMark: DecimalMark | null;
  readonly amountSigns: AmountSigns;
}

/** Returns the form's initial entries, from an earlier mapping or from the program's suggestion. */
export function draftOf({ suggestion }: UnmappedTableOnWire, earlier: ColumnMappingOnWire | null): MappingDraft {
  const { lists, columns, kinds, date_order, decimal_mark, amount_signs } = earlier ?? suggestion;
  return {
    broker: earlier?.broker ?? DEFAULT_BROKER,
    lists,
    fields: new Map(columns.map(({ column, field }) => [column.toLowerCase(), field])),
    kinds: new Map(kinds.map(({ word, kind }) => [word, kind])),
    dateOrder: date_order,
    decimalMark: decimal_mark,
    amountSigns: amount_signs,
  };
}

/** Returns the index of the table that has all columns of an earlier mapping; 0 without one. */
export const placeOfMappedTable = (
  tables: readonly UnmappedTableOnWire[],
  earlier: ColumnMappingOnWire | null,
): number =>
  Math.max(
    0,
    tables.findIndex(({ columns }) =>
      earlier?.columns.every(({ column }) => columns.some(({ name }) => name === column.toLowerCase())),
    ),
  );

/**
 * Returns the column that is mapped to a field; undefined when no column is, or when the chosen kind of list does not
 * have the field.
 */
export function columnForField(
  { fields, lists }: MappingDraft,
  { columns }: UnmappedTableOnWire,
  field: MappedField,
): UnmappedTableOnWire['columns'][number] | undefined {
  return isAllowed(lists, field) ? columns.find(({ name }) => fields.get(name) === field) : undefined;
}

const isAllowed = (lists: ImportListKind, field: MappedField): boolean =>
  MAPPED_FIELDS[lists].some((each) => each === field);

/** Whether the dates of the chosen column fit both orders, so that the user must choose. */
export const isDateOrderAmbiguous = (draft: MappingDraft, table: UnmappedTableOnWire): boolean =>
  (columnForField(draft, table, 'date')?.date_orders.length ?? 0) > 1;

/** Returns the mapping to send, or the message that the user must still choose a date order or a decimal mark. */
export function mappingOf(draft: MappingDraft, table: UnmappedTableOnWire): ColumnMappingOnWire | string {
  const { broker, lists, fields, kinds, decimalMark, amountSigns } = draft;
  const only = columnForField(draft, table, 'date')?.date_orders ?? [];
  const dateOrder = isDateOrderAmbiguous(draft, table)
    ? draft.dateOrder
    : (only[0] ?? draft.dateOrder ?? 'month_first');
  if (dateOrder === null) return 'The dates are valid as day/month and as month/day. Choose the order.';
  if (decimalMark === null)
    return 'The numbers are valid with a point and with a comma as the decimal mark. Choose the number format.';
  const words = columnForField(draft, table, 'kind')?.words ?? [];
  return {
    broker: broker.trim(),
    lists,
    columns: table.columns.flatMap(({ name }) => {
      const field = fields.get(name);
      return field === undefined || !isAllowed(lists, field) ? [] : [{ column: name, field }];
    }),
    date_order: dateOrder,
    decimal_mark: decimalMark,
    amount_signs: amountSigns,
    kinds: words.flatMap((word) => {
      const kind = kinds.get(word);
      return kind === undefined ? [] : [{ word, kind }];
    }),
  };
}
