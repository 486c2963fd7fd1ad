import { readCurrency, USD } from '../../../domain/dashboard/market/currency.js';
import { CURRENCY_OF_SIGN, readPrintedNumber } from '../../../domain/dashboard/imports/printedNumber.js';
import type { PrintedNumber } from '../../../domain/dashboard/imports/statement.js';
import { canonicalTicker } from '../../../domain/shared/ticker.js';
import type { CsvRecord } from './csvRecords.js';
import type { DateOrder, DecimalMark } from '../../../domain/dashboard/imports/columnMapping.js';
import { readDate } from './readDate.js';

/** For each field of a table, the column names that brokers have used for it, in lower case. */
export type ColumnNamesByField<Field extends string> = Readonly<Partial<Record<Field, readonly string[]>>>;

/** The columns of one header row: the index of each field that the table has, and the currency in its name. */
export type ColumnIndexByField<Field extends string> = ReadonlyMap<
  Field,
  { readonly index: number; readonly currency: string | null }
>;

/** How dates and numbers are written in the cells of a table. */
export interface CellFormat {
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  /** Whether the numbers or the column names are German, so that securities can be named by their WKN. */
  readonly isGerman: boolean;
  /** Collects the lines without any currency, where a broker outside the United States is possible. */
  readonly linesInDollars?: number[];
}

const US_FORMAT: CellFormat = { dateOrder: 'month_first', decimalMark: 'point', isGerman: false };

/**
 * Returns a header's column names in lower case. A number is appended to a repeated name; an empty name becomes
 * `column` and its position.
 */
export function columnNames({ cells }: CsvRecord): readonly string[] {
  const counts = new Map<string, number>();
  return cells.map((cell, place) => {
    const name = normalizedName(cell) || `column ${place + 1}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

const normalizedName = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** All and top are codes too, so a word is a currency only if it is a common one, in parentheses or after `in`. */
const CURRENCY_AT_END =
  /(?:(?:\(| in | (?=(?:aud|cad|chf|dkk|eur|gb[px]|hkd|jpy|nok|nzd|pln|sek|sgd|usd)$))([a-z]{3})\)?|([€£])\)?)$/;

/** Returns the currency at the end of a column's name in lower case: wert in eur, total (eur), price €. */
export function currencyInName(name: string): string | null {
  const [, code, sign = ''] = CURRENCY_AT_END.exec(name) ?? [];
  return code === undefined ? (CURRENCY_OF_SIGN[sign] ?? null) : readCurrency(code);
}

const TOTAL_LABEL = /^(?:(?:account |grand |positions? |transactions? )?total|summe|gesamt(?:summe|wert)?)$/i;

/** Whether the first cell with text says that a line states totals. Gesamt can also be the name of a held security. */
export function isTotalsRow(
  [first = '']: readonly string[],
  row: Pick<TableRow<'symbol' | 'quantity'>, 'text'>,
): boolean {
  const symbol = row.text('symbol');
  const isOfSecurity = /\d/.test(row.text('quantity')) && canonicalTicker(symbol) !== null && !TOTAL_LABEL.test(symbol);
  return TOTAL_LABEL.test(first.trim()) && !isOfSecurity;
}

export const NO_TOTALS_ROW_MESSAGE =
  'The table that starts here has no totals row: the file may be cut off. Export it again.';

const NUMBER_OR_DATE = /^[-+$(]*\d[\d,./-]*[)%]*$/;

const isNumberOrDate = (cell: string): boolean =>
  /\d/.test(cell) &&
  (NUMBER_OR_DATE.test(cell) ||
    readDate(cell) !== null ||
    [cell, withPoint(cell)].some((text) => readPrintedNumber(text).kind === 'number'));

/** Many layouts are compared with each record of a file. */
const headerNames = new WeakMap<CsvRecord, readonly string[] | null>();

/** Returns the column names of a record that can be a header, because it has no number and no date; null for others. */
function headerNamesOf(record: CsvRecord): readonly string[] | null {
  const known = headerNames.get(record);
  if (known !== undefined) return known;
  const { cells } = record;
  const names = cells.length > 1 && !cells.some(isNumberOrDate) ? columnNames(record) : null;
  headerNames.set(record, names);
  return names;
}

/** Whether a record can be a header: it has no number and no date. */
export const isHeaderLike = (record: CsvRecord): boolean => headerNamesOf(record) !== null;

/** Returns the columns when the record is a header that has all required fields; null otherwise. */
export function columnsOfHeader<Field extends string>(
  record: CsvRecord,
  names: ColumnNamesByField<Field>,
  fields: readonly Field[],
  required: readonly Field[],
): ColumnIndexByField<Field> | null {
  const header = headerNamesOf(record);
  if (header === null) return null;
  const placeOf = (field: Field): number | undefined =>
    (names[field] ?? []).map((name) => header.indexOf(name)).find((place) => place >= 0);
  if (required.some((field) => placeOf(field) === undefined)) return null;
  const columns = new Map<Field, { readonly index: number; readonly currency: string | null }>();
  for (const field of fields) {
    const index = placeOf(field);
    if (index !== undefined) columns.set(field, { index, currency: currencyInName(header[index] ?? '') });
  }
  return columns;
}

/** A record of a table, accessed by field. Collects the faults of its cells. */
export class TableRow<Field extends string> {
  readonly line: number;
  readonly faults = new Set<string>();

  constructor(
    private readonly record: CsvRecord,
    private readonly columns: ColumnIndexByField<Field>,
    private readonly leastDecimals = 0,
    readonly format: CellFormat = US_FORMAT,
  ) {
    this.line = record.line;
  }

  has(field: Field): boolean {
    return this.columns.has(field);
  }

  /** The cell's text without line breaks; empty when the table has no such column. */
  text(field: Field): string {
    const index = this.columns.get(field)?.index;
    const cell = index === undefined ? '' : (this.record.cells[index] ?? '');
    return /\s/.test(cell) ? cell.replaceAll(/\s+/g, ' ').trim() : cell;
  }

  /** The number in the cell; null when it is missing or unreadable. An unreadable one is recorded as a fault. */
  number(field: Field, leastDecimals = this.leastDecimals): PrintedNumber | null {
    return this.parse(field, this.text(field), leastDecimals);
  }

  /** Reads part of the cell as a number, and records a fault when that part is not a number. */
  parse(field: Field, text: string, leastDecimals = this.leastDecimals): PrintedNumber | null {
    const reading = readPrintedNumber(this.format.decimalMark === 'point' ? text : withPoint(text), leastDecimals);
    const currency = this.columns.get(field)?.currency ?? null;
    if (reading.kind === 'number') return currency === null ? reading.number : { currency, ...reading.number };
    if (reading.kind === 'unreadable') this.faults.add(`"${text}" is not a number (${field}).`);
    return null;
  }

  /**
   * The date in the cell as an ISO date; null when it is missing or unreadable. An unreadable one is recorded as a
   * fault.
   */
  date(field: Field): string | null {
    const text = this.text(field);
    const date = readDate(text, this.format.dateOrder);
    if (date === null && text !== '') this.faults.add(`"${text}" is not a date (${field}).`);
    return date;
  }

  /**
   * The currency code in the cell or, when the cell is empty, of the amounts; US dollars without any code. Several
   * currencies are recorded as a fault.
   */
  currency(field: Field, amounts: readonly (PrintedNumber | null)[]): string {
    const text = this.text(field);
    const code = readCurrency(text);
    if (code === null && text !== '') {
      this.faults.add(`"${text}" is not a currency code such as USD (${field}).`);
      return text;
    }
    const printed = amounts.flatMap((amount) => amount?.currency ?? []);
    const [currency = USD, ...others] = new Set([...(code === null ? [] : [code]), ...printed]);
    if (code === null && printed.length === 0) this.format.linesInDollars?.push(this.line);
    if (others.length > 0)
      this.faults.add(
        `The line has several currencies (${[currency, ...others].join(', ')}), but its amounts must be in one. If a column has the currency of the amounts, map that column.`,
      );
    return currency;
  }
}

/** Swaps commas and points, so that a decimal comma becomes a point. */
export const withPoint = (text: string): string => text.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
