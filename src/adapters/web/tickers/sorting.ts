import { useState } from 'react';
import type { Row } from './row.js';

export type Direction = 'ascending' | 'descending';
type SortValue = string | number | null;

export interface Sortable {
  readonly key: string;
  /** The direction of the first press: the more interesting end first. */
  readonly first: Direction;
  value(row: Row): SortValue;
}

export interface Sorting {
  readonly key: string;
  readonly direction: Direction;
}

export function useSorting(initial: Sorting) {
  const [sorting, setSorting] = useState(initial);
  const press = ({ key, first }: Sortable) =>
    setSorting((now) => ({ key, direction: now.key === key ? opposite(now.direction) : first }));
  return { sorting, press };
}

/** Rows without a value come last in either direction; equal ones by ticker. */
export function sortedRows(rows: readonly Row[], column: Sortable, direction: Direction): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [left, right] = [column.value(one), column.value(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byTicker(one, other);
    return sign * compare(left, right) || byTicker(one, other);
  });
}

const opposite = (direction: Direction): Direction => (direction === 'ascending' ? 'descending' : 'ascending');

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), 'en');
}

const byTicker = (one: Row, other: Row): number => one.ticker.localeCompare(other.ticker, 'en');
