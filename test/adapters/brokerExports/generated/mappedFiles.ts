import fc from 'fast-check';
import type {
  AmountSigns,
  ColumnMapping,
  DateOrder,
  DecimalMark,
  MappedField,
} from '../../../../src/domain/dashboard/imports/columnMapping.js';
import { valueCents, type GeneratedAccount } from './account.js';
import { data, fixedRow, plainAmount, shares, usDate, type FileRow, type GeneratedFile } from './brokerFile.js';
import { grossCents, hasSymbol, isTrade, signed, type Kind } from './flows.js';

/** The format of a file of an unknown layout. */
export interface MappedStyle {
  /** Sort keys that determine the order of the columns. */
  readonly order: readonly number[];
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  readonly amountSigns: AmountSigns;
  readonly hasSignedQuantities: boolean;
  readonly hasNegativeFees: boolean;
  readonly isNewestFirst: boolean;
  readonly words: Readonly<Record<Kind, string>>;
}

const ENGLISH = { buy: 'Market buy', sell: 'Market sell', dividend: 'Payout', deposit: 'In', withdrawal: 'Out' };
const GERMAN = { buy: 'Kauf', sell: 'Verkauf', dividend: 'Ertrag', deposit: 'Einzahlung', withdrawal: 'Auszahlung' };
const MOST_COLUMNS = 10;

export const PLAIN_STYLE: MappedStyle = {
  order: [],
  dateOrder: 'day_first',
  decimalMark: 'point',
  amountSigns: 'signed',
  hasSignedQuantities: true,
  hasNegativeFees: false,
  isNewestFirst: true,
  words: ENGLISH,
};

export const anyStyle: fc.Arbitrary<MappedStyle> = fc.record({
  order: fc.array(fc.nat(), { minLength: MOST_COLUMNS, maxLength: MOST_COLUMNS }),
  dateOrder: fc.constantFrom('month_first', 'day_first'),
  decimalMark: fc.constantFrom('point', 'comma'),
  amountSigns: fc.constantFrom('signed', 'unsigned', 'reversed'),
  hasSignedQuantities: fc.boolean(),
  hasNegativeFees: fc.boolean(),
  isNewestFirst: fc.boolean(),
  words: fc.constantFrom(ENGLISH, GERMAN),
});

interface WrittenColumn<Line> {
  readonly name: string;
  /** Null for a column that is not mapped. */
  readonly field: MappedField | null;
  readonly cell: (line: Line) => string;
}

export const mappedTransactions =
  (style: MappedStyle) =>
  ({ transactions, cashCents }: GeneratedAccount): GeneratedFile => {
    let balance = cashCents;
    const lines = transactions.map((flow) => {
      balance += flow.amountCents;
      return { flow, balance };
    });
    const amount = (cents: number): string => {
      if (style.amountSigns === 'signed') return plainAmount(cents);
      return plainAmount(style.amountSigns === 'reversed' ? -cents : Math.abs(cents));
    };
    type Line = (typeof lines)[number];
    const columns: WrittenColumn<Line>[] = [
      { name: 'When', field: 'date', cell: ({ flow }) => dateText(flow.date, style) },
      { name: 'What', field: 'kind', cell: ({ flow }) => style.words[flow.kind] },
      { name: 'Paper', field: 'symbol', cell: ({ flow }) => (hasSymbol(flow) ? flow.symbol : '') },
      {
        name: 'How many',
        field: 'quantity',
        cell: ({ flow }) =>
          isTrade(flow) ? (style.hasSignedQuantities ? signed(flow) : shares(flow.thousandths)) : '',
      },
      { name: 'At', field: 'price', cell: ({ flow }) => (isTrade(flow) ? plainAmount(flow.priceCents) : '') },
      { name: 'Gross', field: 'amount_before_fees', cell: ({ flow }) => amount(grossCents(flow)) },
      {
        name: 'Costs',
        field: 'fee',
        cell: ({ flow }) =>
          flow.feeCents === 0 ? '' : plainAmount(style.hasNegativeFees ? -flow.feeCents : flow.feeCents),
      },
      { name: 'Net', field: 'amount', cell: ({ flow }) => amount(flow.amountCents) },
      { name: 'Left', field: 'balance', cell: (line) => plainAmount(line.balance) },
      { name: 'Remark', field: null, cell: () => 'none' },
    ];
    return writtenTable('transactions', columns, style.isNewestFirst ? lines.toReversed() : lines, style);
  };

export const mappedPositions =
  (style: MappedStyle) =>
  ({ positions }: GeneratedAccount): GeneratedFile => {
    type Line = (typeof positions)[number];
    const value = ({ thousandths, priceCents }: Line): number => valueCents(thousandths, priceCents);
    const cost = ({ thousandths, paidCents }: Line): number => valueCents(thousandths, paidCents);
    const columns: WrittenColumn<Line>[] = [
      { name: 'Paper', field: 'symbol', cell: ({ symbol }) => symbol },
      { name: 'How many', field: 'quantity', cell: ({ thousandths }) => shares(thousandths) },
      { name: 'Now', field: 'price', cell: ({ priceCents }) => plainAmount(priceCents) },
      { name: 'Worth', field: 'value', cell: (line) => plainAmount(value(line)) },
      { name: 'Paid', field: 'cost_basis', cell: (line) => plainAmount(cost(line)) },
      { name: 'Plus', field: 'gain', cell: (line) => plainAmount(value(line) - cost(line)) },
    ];
    return writtenTable('positions', columns, positions, style);
  };

function writtenTable<Line>(
  lists: ColumnMapping['lists'],
  columns: readonly WrittenColumn<Line>[],
  lines: readonly Line[],
  style: MappedStyle,
): GeneratedFile {
  const ordered = columns.toSorted(
    (one, other) => (style.order[columns.indexOf(one)] ?? 0) - (style.order[columns.indexOf(other)] ?? 0),
  );
  const { words, dateOrder, decimalMark, amountSigns } = style;
  const kinds = (['buy', 'sell', 'dividend', 'deposit', 'withdrawal'] as const).map((kind) => ({
    word: words[kind],
    kind,
  }));
  return {
    rows: [
      fixedRow('My depot, exported today'),
      fixedRow(...ordered.map(({ name }) => name)),
      ...lines.map((line) => data(...ordered.map(({ cell }) => cell(line)))),
    ],
    write: (rows) => rows.map((row) => `${row.cells.map((cell) => written(cell, decimalMark)).join(';')}\n`).join(''),
    mapping: {
      broker: 'My depot',
      lists,
      columns: columns.flatMap(({ name, field }) => (field === null ? [] : [{ column: name, field }])),
      dateOrder,
      decimalMark,
      amountSigns,
      kinds: lists === 'transactions' ? kinds : [],
    },
  };
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

const written = (cell: FileRow['cells'][number], mark: DecimalMark): string =>
  mark === 'comma' && NUMBER.test(cell) ? cell.replace('.', ',') : cell;

const dateText = (iso: string, { dateOrder }: MappedStyle): string =>
  dateOrder === 'month_first' ? usDate(iso) : iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
