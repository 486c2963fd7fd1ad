import type { ReactNode } from 'react';
import type { SortDirection, SortableColumn } from './sorting.js';

type Kind = 'number' | 'text' | 'bar' | 'line';

/** A column of a table over `Row`; without `first` and `value` its head does not sort. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Where there is little room. */
  readonly short?: string;
  readonly title?: string;
  readonly kind: Kind;
  readonly first?: SortDirection;
  /** Left out on screens that are not `wide` (1440 px), or narrower than `medium` (1100 px). */
  readonly room?: 'wide' | 'medium';
  readonly value?: (row: Row) => string | number | null;
  readonly cell: (row: Row) => ReactNode;
}

/** What sorts by the column; null when nothing does. */
export function columnSort<Row>({ key, first, value }: Column<Row>): SortableColumn<Row> | null {
  return value === undefined ? null : { key, first: first ?? 'ascending', value };
}

export const columnClassName = ({ kind, room }: Pick<Column<never>, 'kind' | 'room'>): string =>
  room === undefined ? kind : `${kind} when-${room}`;
