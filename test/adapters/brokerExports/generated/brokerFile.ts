import type { ColumnMapping } from '../../../../src/domain/dashboard/imports/columnMapping.js';

/** A line or a JSON object of a generated file, divided into cells, so that an error can be planted in one of them. */
export interface FileRow {
  readonly kind: 'fixed' | 'data' | 'total';
  readonly cells: readonly string[];
}

/** A generated file, written in the layout of a broker. */
export interface GeneratedFile {
  readonly rows: readonly FileRow[];
  readonly write: (rows: readonly FileRow[]) => string;
  /** The mapping for a file whose layout is not known. */
  readonly mapping?: ColumnMapping;
}

export const fixedRow = (...cells: readonly string[]): FileRow => ({ kind: 'fixed', cells });
export const data = (...cells: readonly string[]): FileRow => ({ kind: 'data', cells });
export const total = (...cells: readonly string[]): FileRow => ({ kind: 'total', cells });

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const ifNeeded = (cell: string): string => (/[",\n]/.test(cell) ? quoted(cell) : cell);

/** Writes a CSV file with every cell in quotation marks. */
export const writeQuoted = (rows: readonly FileRow[]): string =>
  rows.map(({ cells }) => `${cells.map(quoted).join(',')}\r\n`).join('');

export const writeCsv = (rows: readonly FileRow[]): string =>
  rows.map(({ cells }) => `${cells.map(ifNeeded).join(',')}\n`).join('');

/** Formats 1234567 cents as 12345.67. */
export const plainAmount = (cents: number): string => (cents / 100).toFixed(2);

const GROUPS = /\B(?=(?:\d{3})+(?!\d))/g;
const grouped = (text: string): string => text.replace(/^\d+/, (whole) => whole.replaceAll(GROUPS, ','));

/** Formats -123456 cents as -$1,234.56. */
export const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${grouped(plainAmount(Math.abs(cents)))}`;
/** Formats -123456 cents as ($1,234.56). */
export const inParentheses = (cents: number): string => (cents < 0 ? `(${dollars(-cents)})` : dollars(cents));
/** Formats 1234500 thousandths as 1234.5. */
export const shares = (thousandths: number): string => String(thousandths / 1000);
export const groupedShares = (thousandths: number): string => grouped(shares(thousandths));
/** Formats 2026-01-05 as 01/05/2026. */
export const usDate = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
export const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(2);
