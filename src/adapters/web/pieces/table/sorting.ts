import { useState } from 'react';

export type SortDirection = 'ascending' | 'descending';
type SortValue = string | number | null;

export interface SortOrder {
  readonly key: string;
  readonly direction: SortDirection;
}

export function useSorting(initial: SortOrder, onSorted: ((sorting: SortOrder) => void) | undefined) {
  const [sorting, setSorting] = useState(initial);
  const press = ({ key, first }: { readonly key: string; readonly first: SortDirection }) => {
    const next = { key, direction: sorting.key === key ? opposite(sorting.direction) : first };
    setSorting(next);
    onSorted?.(next);
  };
  return { sorting, press };
}

/**
 * Sorts rows by `valueOf`; without it, keeps their order. Rows without a value come last in both directions, and equal
 * rows are ordered by name.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  valueOf: ((row: Row) => SortValue) | undefined,
  direction: SortDirection,
  nameOf: (row: Row) => string,
): readonly Row[] {
  if (valueOf === undefined) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  const byName = (one: Row, other: Row) => nameOf(one).localeCompare(nameOf(other), 'en');
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(one, other);
    return sign * compare(left, right) || byName(one, other);
  });
}

const opposite = (direction: SortDirection): SortDirection => (direction === 'ascending' ? 'descending' : 'ascending');

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), 'en');
}
