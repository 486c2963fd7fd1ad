import {
  MAPPED_FIELDS,
  type AmountSigns,
  type DateOrder,
  type DecimalMark,
  type MappableColumn,
  type MappedColumn,
  type MappedField,
  type MappableTransactionKind,
  type UnmappedTable,
} from '../../../domain/dashboard/imports/columnMapping.js';
import { readPrintedNumber } from '../../../domain/dashboard/imports/printedNumber.js';
import type { CsvRecord } from '../tables/csvRecords.js';
import { readDate } from '../tables/readDate.js';
import { currencyInName, withPoint } from '../tables/tableRow.js';

export const CURRENCY_NAME = /currency|^ccy$/;
const KIND_NAME = /type|action|side|kind|^transaction$|activity$/;

const anyOf = (...names: readonly RegExp[]): RegExp => new RegExp(names.map(({ source }) => source).join('|'));

const PER_SHARE = anyOf(/per ?(?:share|unit)/, /\/ ?(?:share|unit)/, /unit value/);
const PRICE = anyOf(/price/, /(?<![a-z])rate/, PER_SHARE);
const AVERAGE_COST = anyOf(
  /(?:average|avg)(?!.*vol)/,
  /unit ?cost/,
  /cost.*(?:price|per\b|pershare|\/ ?(?:share|unit))/,
  /(?:purchase|buy|entry) ?price/,
  /price paid/,
);
/** Words in the names of rates and numbers per share that are no prices, such as "Exchange Rate". */
const OTHER_RATE =
  /book|change|commission|conversion|dividend|earnings|fee|fx|gain|income|interest|loss|profit|return|tax|yield/;
const TOTAL = /total|amount|value|gross|money/;

/** Names that brokers and programs give to their columns; the first match decides. */
const FIELD_OF_NAME: readonly (readonly [pattern: RegExp, field: MappedField])[] = [
  [/settle/, 'settlement_date'],
  [/date|time$/, 'date'],
  [KIND_NAME, 'kind'],
  [/symbol|ticker|^instrument$/, 'symbol'],
  [CURRENCY_NAME, 'currency'],
  [AVERAGE_COST, 'average_cost'],
  [/cost/, 'cost_basis'],
  [/account|portfolio/, 'account'],
  [/commission/, 'commission'],
  [/\bfees?\b|charges?\b/, 'fee'],
  [/balance/, 'balance'],
  [/gain|profit|p ?[/&] ?l/, 'gain'],
  [/^filled$|quantity|qty|shares|units|no\. of/, 'quantity'],
  [PRICE, 'price'],
  [/gross|principal/, 'amount_before_fees'],
  [/value/, 'value'],
  [/amount|total|proceeds|^net/, 'amount'],
  [/description|name|company|security/, 'description'],
];

/** A second column that matches one of these is mapped, to another field, only if it is named like a total. */
const FIELDS_PER_SHARE: ReadonlySet<MappedField> = new Set(['average_cost', 'price']);

/** Words that brokers and programs use for kinds of transactions; the first match decides. */
const KIND_OF_WORD: readonly (readonly [pattern: RegExp, kind: MappableTransactionKind])[] = [
  [/expir|assign|exercis/, 'option_closing'],
  [/cover|to close/, 'cover'],
  [/short|sell to open/, 'short'],
  [/withh|tax/, 'tax'],
  [/reinvest|\bbuy|bought|purchase|^b$/, 'buy'],
  [/\bsell|sold|\bsale|^s$/, 'sell'],
  [/divid|distribution|capital gain/, 'dividend'],
  [/interest/, 'interest'],
  [/fee|commission|charge/, 'fee'],
  [/split/, 'split'],
  [/deposit|contribution/, 'deposit'],
  [/withdraw/, 'withdrawal'],
  [/cash|transfer|wire|ach/, 'cash'],
];

const NUMBER_FIELDS: readonly MappedField[] = [
  'quantity',
  'price',
  'amount',
  'amount_before_fees',
  'value',
  'average_cost',
  'cost_basis',
  'gain',
  'commission',
  'fee',
  'balance',
];

/** Guesses the mapping of a table from the names of its columns and from its cells. */
export function suggestMapping(
  columns: readonly MappableColumn[],
  rows: readonly CsvRecord[],
): UnmappedTable['suggestion'] {
  const asTransactions = fieldsOf(columns, MAPPED_FIELDS.transactions);
  const has = (field: MappedField): boolean => asTransactions.some((each) => each.field === field);
  const areTransactions = has('date') && (has('kind') || has('amount'));
  const fields = areTransactions ? asTransactions : fieldsOf(columns, MAPPED_FIELDS.positions);
  const mapped = withCurrencyOfAmount(fields, columns);
  const cellsOf = (field: MappedField): readonly string[] => {
    const name = mapped.find((each) => each.field === field)?.column;
    const place = columns.findIndex((column) => column.name === name);
    return place < 0 ? [] : rows.map(({ cells }) => cells[place] ?? '');
  };
  const kindColumn = mapped.find(({ field }) => field === 'kind')?.column;
  // If no column is likely to hold the kind of transaction, suggests a kind for each value of every column, because the
  // user can choose any of them.
  const words = columns.flatMap((column) => ([undefined, column.name].includes(kindColumn) ? column.words : []));
  const kinds = [...new Set(words)].flatMap((word) => {
    const kind = kindOfWord(word);
    return kind === undefined ? [] : [{ word, kind }];
  });
  const kindByWord = new Map(kinds.map(({ word, kind }) => [word, kind]));
  const cells = { kinds: cellsOf('kind').map((word) => kindByWord.get(word)), amounts: cellsOf('amount') };
  const dateColumn = columns.find(({ name }) =>
    mapped.some(({ column, field }) => field === 'date' && column === name),
  );
  const amountSigns = amountSignsOf(cells);
  return {
    lists: areTransactions ? 'transactions' : 'positions',
    columns: mapped,
    dateOrder: dateOrderOf(dateColumn?.dateOrders ?? ['month_first'], cellsOf('date')),
    decimalMark: decimalMarkOf(NUMBER_FIELDS.flatMap(cellsOf)) ?? decimalMarkOf(rows.flatMap((row) => row.cells)),
    amountSigns,
    kinds: amountSigns === 'unsigned' ? kinds.filter(({ kind }) => kind !== 'cash') : kinds,
  };
}

const kindOfWord = (word: string): MappableTransactionKind | undefined =>
  KIND_OF_WORD.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];

/**
 * Counts the kinds that the words of a column name, except cash, which is also a type of securities and accounts. A
 * column with buys or sells ranks above all others.
 */
function rankAsKind({ words }: MappableColumn): number {
  const kinds = new Set(words.map(kindOfWord).filter((kind) => kind !== undefined && kind !== 'cash'));
  return kinds.size + (kinds.has('buy') || kinds.has('sell') ? KIND_OF_WORD.length : 0);
}

const isTotal = (name: string): boolean => TOTAL.test(name) && !PER_SHARE.test(name);

/** Columns with a lower number are mapped first: "Price" before "NAV per Share" and "Total Price". */
function precedenceOf({ name }: MappableColumn): number {
  if (isTotal(name)) return PRICE.test(name) || AVERAGE_COST.test(name) ? 2 : 0;
  return PER_SHARE.test(name) && !/price/.test(name) ? 1 : 0;
}

function fieldsOf(columns: readonly MappableColumn[], allowed: readonly MappedField[]): MappedColumn[] {
  const taken = new Set<MappedField>();
  const hasNamedDate = columns.some(({ name, dateOrders }) => dateOrders.length > 0 && /date|time$/.test(name));
  const firstDate = columns.find(({ dateOrders }) => dateOrders.length > 0)?.name;
  const [kindColumn] = columns
    .filter(({ name, words }) => KIND_NAME.test(name) && words.length > 0)
    .toSorted((one, other) => rankAsKind(other) - rankAsKind(one));
  const inPrecedence = columns.toSorted((one, other) => precedenceOf(one) - precedenceOf(other));
  const mapped = inPrecedence.flatMap(({ name, dateOrders }) => {
    if (!hasNamedDate && name === firstDate && allowed.includes('date')) {
      taken.add('date');
      return [{ column: name, field: 'date' as const }];
    }
    const field = FIELD_OF_NAME.find(
      ([pattern, each]) =>
        pattern.test(name) &&
        allowed.includes(each) &&
        !(each === 'price' && taken.has('average_cost') && AVERAGE_COST.test(name) && isTotal(name)) &&
        (!taken.has(each) || (FIELDS_PER_SHARE.has(each) && !isTotal(name))),
    )?.[1];
    const isUnfit =
      ((field === 'date' || field === 'settlement_date') && dateOrders.length === 0) ||
      (field === 'kind' && name !== kindColumn?.name) ||
      (field === 'price' && (/change|date/.test(name) || (OTHER_RATE.test(name) && !/price/.test(name))));
    if (field === undefined || taken.has(field) || isUnfit) return [];
    taken.add(field);
    return [{ column: name, field }];
  });
  const names = columns.map(({ name }) => name);
  return mapped.toSorted((one, other) => names.indexOf(one.column) - names.indexOf(other.column));
}

/** Finds the column with the currency of the numbers in another column, as in `currency (total)`. */
export const findCurrencyColumn = (name: string, header: readonly string[]): string | undefined =>
  header.find((each) => CURRENCY_NAME.test(each) && each.includes(`(${name})`));

/** Maps the currency of the amount if each number has its own, as in `currency (total)`, and no number in another. */
function withCurrencyOfAmount(
  mapped: readonly MappedColumn[],
  columns: readonly MappableColumn[],
): readonly MappedColumn[] {
  const names = columns.map(({ name }) => name);
  const currencyColumnOf = (name: string): string | undefined => findCurrencyColumn(name, names);
  const amount = mapped.find(({ field }) => field === 'amount')?.column ?? '';
  const currency = currencyColumnOf(amount);
  const named = currencyInName(amount);
  if (currency === undefined && named === null) return mapped;
  const other = mapped.filter(
    ({ column }) =>
      ![undefined, currency].includes(currencyColumnOf(column)) ||
      (named !== null && ![null, named].includes(currencyInName(column))),
  );
  const unused = new Set(other.flatMap(({ column }) => [column, currencyColumnOf(column)]));
  const used = mapped.filter(
    ({ column, field }) => !unused.has(column) && (field !== 'currency' || currency === undefined),
  );
  return currency === undefined ? used : [...used, { column: currency, field: 'currency' }];
}

/** Returns the date order if only one order is possible, or if only one puts the dates in sequence; otherwise null. */
function dateOrderOf(orders: readonly DateOrder[], cells: readonly string[]): DateOrder | null {
  const sorting = orders.filter((order) => isSorted(cells.map((cell) => readDate(cell, order) ?? '')));
  const [only = null, ...others] = orders.length === 1 ? orders : sorting;
  return others.length === 0 ? only : null;
}

function isSorted(dates: readonly string[]): boolean {
  const steps = dates.slice(1).map((date, place) => date.localeCompare(dates[place] ?? date));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}

/** Returns the mark with which more numbers are readable; null if they are readable with both, but differ in value. */
function decimalMarkOf(texts: readonly string[]): DecimalMark | null {
  const readings = texts.map((text) => ({ point: readPrintedNumber(text), comma: readPrintedNumber(withPoint(text)) }));
  const unreadable = (mark: DecimalMark): number =>
    readings.filter((reading) => reading[mark].kind === 'unreadable').length;
  const more = unreadable('comma') - unreadable('point');
  if (more !== 0) return more < 0 ? 'comma' : 'point';
  const isAmbiguous = readings.some(
    ({ point, comma }) =>
      point.kind === 'number' && comma.kind === 'number' && !point.number.value.equals(comma.number.value),
  );
  return isAmbiguous ? null : 'point';
}

function amountSignsOf({
  kinds,
  amounts,
}: {
  readonly kinds: readonly (MappableTransactionKind | undefined)[];
  readonly amounts: readonly string[];
}): AmountSigns {
  const isNegative = (text: string | undefined): boolean => /^\D*[-(]/.test(text ?? '');
  const ofKind = (kind: MappableTransactionKind): readonly string[] =>
    amounts.filter((_, place) => kinds[place] === kind);
  const [bought, sold] = [ofKind('buy'), ofKind('sell')];
  if (bought.length === 0 || bought.some(isNegative)) return 'signed';
  return amounts.some(isNegative) && sold.length > 0 && sold.every(isNegative) ? 'reversed' : 'unsigned';
}
