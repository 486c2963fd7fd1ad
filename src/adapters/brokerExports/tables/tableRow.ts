import { readPrintedNumber } from '../../../domain/dashboard/imports/printedNumber.js';
import type { PrintedNumber } from '../../../domain/dashboard/imports/statement.js';
import type { CsvRecord } from './csvRecords.js';
import { readDate, type DateOrder } from './readDate.js';

/** For each field of a table, the column names that brokers have used for it, in lower case. */
export type ColumnNames<Field extends string> = Readonly<Partial<Record<Field, readonly string[]>>>;

/** The columns of one header row: the index of each field that the table has. */
export type TableColumns<Field extends string> = ReadonlyMap<Field, number>;

const normalizedName = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

const NUMBER_OR_DATE = /^[-+$(]*\d[\d,./-]*[)%]*$/;

/** Whether a record can be a header: it has no number and no date. */
export const isHeaderLike = ({ cells }: CsvRecord): boolean =>
  cells.length > 1 && !cells.some((cell) => NUMBER_OR_DATE.test(cell));

/** Returns the columns when the record is a header that has all required fields; null otherwise. */
export function columnsOfHeader<Field extends string>(
  record: CsvRecord,
  names: ColumnNames<Field>,
  fields: readonly Field[],
  required: readonly Field[],
): TableColumns<Field> | null {
  if (!isHeaderLike(record)) return null;
  const header = record.cells.map(normalizedName);
  const columns = new Map<Field, number>();
  for (const field of fields) {
    const index = (names[field] ?? []).map((name) => header.indexOf(name)).find((at) => at >= 0);
    if (index !== undefined) columns.set(field, index);
  }
  return required.every((field) => columns.has(field)) ? columns : null;
}

/** A record of a table, accessed by field. Collects the faults of its cells. */
export class TableRow<Field extends string> {
  readonly line: number;
  readonly faults: string[] = [];

  constructor(
    private readonly record: CsvRecord,
    private readonly columns: TableColumns<Field>,
    private readonly leastDecimals = 0,
    private readonly dateOrder: DateOrder = 'month_first',
  ) {
    this.line = record.line;
  }

  has(field: Field): boolean {
    return this.columns.has(field);
  }

  /** The cell's text without line breaks; empty when the table has no such column. */
  text(field: Field): string {
    const index = this.columns.get(field);
    return (index === undefined ? '' : (this.record.cells[index] ?? '')).replaceAll(/\s+/g, ' ').trim();
  }

  /** The number in the cell; null when it is missing or unreadable. An unreadable one is recorded as a fault. */
  number(field: Field, leastDecimals = this.leastDecimals): PrintedNumber | null {
    return this.parse(field, this.text(field), leastDecimals);
  }

  /** Reads part of the cell as a number, and records a fault when it is not one. */
  parse(field: Field, text: string, leastDecimals = this.leastDecimals): PrintedNumber | null {
    const reading = readPrintedNumber(text, leastDecimals);
    if (reading.kind === 'number') return reading.number;
    if (reading.kind === 'unreadable') this.faults.push(`"${text}" is not a number (${field}).`);
    return null;
  }

  /**
   * The date in the cell as an ISO date; null when it is missing or unreadable. An unreadable one is recorded as a
   * fault.
   */
  date(field: Field): string | null {
    const text = this.text(field);
    const date = readDate(text, this.dateOrder);
    if (date === null && text !== '') this.faults.push(`"${text}" is not a date (${field}).`);
    return date;
  }

  /** Texts of all cells that are not empty. */
  get filled(): readonly string[] {
    return this.record.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  }
}
