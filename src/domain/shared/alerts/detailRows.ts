import { plainValueText, isPlainValue } from './plainValue.js';

/** A row in the table of an alert's details. */
export interface DetailRow {
  /** Empty when the details are a single value. */
  readonly label: string;
  readonly value: string;
}

/** More rows than anyone reads in an e-mail. */
const MAX_ROWS = 100;
const LONGEST_LABEL = 120;

/** Converts any JSON to a table: a row per value, labeled by its path; a list of plain values is one row. */
export function detailRows(details: unknown): readonly DetailRow[] {
  if (details === undefined || details === null) return [];
  const rows = rowsOf('', details);
  const left = rows.length - MAX_ROWS;
  return left > 0 ? [...rows.slice(0, MAX_ROWS), { label: '…', value: `and ${left} more` }] : rows;
}

function rowsOf(label: string, value: unknown): DetailRow[] {
  if (isPlainValue(value)) return [{ label, value: plainValueText(value) }];
  const entries = Object.entries(value ?? {});
  if (entries.length === 0) return [{ label, value: '–' }];
  if (Array.isArray(value) && value.every(isPlainValue))
    return [{ label, value: value.map(plainValueText).join(', ') }];
  return entries.flatMap(([key, each]) =>
    rowsOf(nameOf(label, Array.isArray(value) ? String(Number(key) + 1) : key), each),
  );
}

/** Shortens a long label to its last part, so that it is not repeated in full on every row. */
function nameOf(label: string, key: string): string {
  const words = key.replaceAll('_', ' ');
  const name = label === '' ? words : `${label} · ${words}`;
  return name.length > LONGEST_LABEL ? `…${name.slice(1 - LONGEST_LABEL)}` : name;
}
