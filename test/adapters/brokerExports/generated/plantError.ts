import type { FileRow, GeneratedFile } from './brokerFile.js';

export const ERROR_KINDS = [
  'digits exchanged',
  'line missing',
  'total wrong',
  'sign flipped',
  'separator wrong',
  'day and month swapped',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** Returns a whole number from 0 up to, but not including, its argument. */
export type Choose = (below: number) => number;

const NUMBER = /^[-+($]*\d[\d,]*(?:\.\d+)?[)%]*$/;
const US_DATE = /^(\d{2})\/(\d{2})(\/\d{2,4})$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(.*)$/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})(\d{6}.*)$/;

/** Plants an error in one line of a file; returns null when the chosen line cannot contain such an error. */
export function plantError({ rows, write }: GeneratedFile, error: ErrorKind, choose: Choose): string | null {
  const target = error === 'total wrong' ? 'total' : 'data';
  const places = rows.flatMap((row, place) => (row.kind === target ? [place] : []));
  const place = places[choose(places.length)];
  const row = place === undefined ? undefined : rows[place];
  if (place === undefined || row === undefined) return null;
  if (error === 'line missing') return write(rows.toSpliced(place, 1));
  const changed = changedRow(row, error, choose);
  return changed === null ? null : write(rows.toSpliced(place, 1, changed));
}

function changedRow(row: FileRow, error: ErrorKind, choose: Choose): FileRow | null {
  const change = CHANGES[error];
  const candidates = row.cells.flatMap((cell, index) => {
    const changed = change(cell, choose);
    return changed === null || changed === cell ? [] : [{ index, changed }];
  });
  const chosen = candidates[choose(candidates.length)];
  return chosen === undefined ? null : { ...row, cells: row.cells.with(chosen.index, chosen.changed) };
}

type Change = (cell: string, choose: Choose) => string | null;

const exchangeDigits: Change = (cell, choose) => {
  if (!NUMBER.test(cell)) return null;
  const digits = [...cell.matchAll(/\d/g)].map(({ index }) => index);
  const first = choose(digits.length - 1);
  const [one, other] = [digits[first], digits[first + 1]];
  if (one === undefined || other === undefined) return null;
  return `${cell.slice(0, one)}${cell.charAt(other)}${cell.slice(one + 1, other)}${cell.charAt(one)}${cell.slice(other + 1)}`;
};

const flipSign: Change = (cell) => {
  if (!NUMBER.test(cell) || !/[1-9]/.test(cell)) return null;
  if (cell.startsWith('(')) return cell.slice(1, -1);
  if (cell.startsWith('-')) return cell.slice(1);
  return `-${cell.replace('+', '')}`;
};

/** 1,234.50 becomes 1.234.50 or 12,34.50, and 234.50 becomes 234,50. */
const moveSeparator: Change = (cell, choose) => {
  if (!NUMBER.test(cell)) return null;
  if (!cell.includes(',')) return cell.includes('.') ? cell.replace('.', ',') : null;
  return choose(2) === 0 ? cell.replace(',', '.') : cell.replace(/,(\d)/, '$1,');
};

const exchangeDayAndMonth: Change = (cell) => {
  for (const [pattern, form] of [
    [US_DATE, '$2/$1$3'],
    [ISO_DATE, '$1-$3-$2$4'],
    [COMPACT_DATE, '$1$3$2$4'],
  ] as const)
    if (pattern.test(cell)) return cell.replace(pattern, form);
  return null;
};

const CHANGES: Readonly<Record<ErrorKind, Change>> = {
  'digits exchanged': exchangeDigits,
  'line missing': () => null,
  'total wrong': exchangeDigits,
  'sign flipped': flipSign,
  'separator wrong': moveSeparator,
  'day and month swapped': exchangeDayAndMonth,
};
