import { quoteCsvCell } from '../../../../domain/shared/quoteCsvCell.js';

/** A number in text form, because it has more digits than a float can hold. */
export interface CsvDecimal {
  readonly decimal: string;
}

export type CsvValue = string | number | CsvDecimal | null;

const BREAK = '\r\n';
/** Matches text that spreadsheets would evaluate as a formula because of its first character. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Formats a table as CSV (RFC 4180). A leading apostrophe keeps spreadsheets from evaluating text as a formula; numbers
 * stay numbers.
 */
export function formatCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [head, ...rows].map((row) => `${row.map(field).join(',')}${BREAK}`).join('');
}

function field(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.decimal;
  return quoteCsvCell(FORMULA.test(value) ? `'${value}` : value);
}
