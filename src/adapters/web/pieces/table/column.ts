import type { ReactNode } from 'react';
import type { SortDirection, SortableColumn } from './sorting.js';

type Kind = 'number' | 'text' | 'bar' | 'line';

/** A column of a table of `Row` values. It is sortable if it has `value`. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Label for narrow screens. */
  readonly short?: string;
  readonly title?: string;
  readonly kind: Kind;
  readonly first?: SortDirection;
  /** The minimum page width at which the column is shown: `wide` is 1440 px, `medium` 1100 px. */
  readonly room?: 'wide' | 'medium';
  readonly value?: (row: Row) => string | number | null;
  readonly cell: (row: Row) => ReactNode;
}

/** Returns how to sort by the column; null when the column is not sortable. */
export function toSortableColumn<Row>({ key, first, value }: Column<Row>): SortableColumn<Row> | null {
  return value === undefined ? null : { key, first: first ?? 'ascending', value };
}

export const columnClassName = ({ key, kind, room }: Pick<Column<never>, 'key' | 'kind' | 'room'>): string =>
  `${kind} column-${key}${room === undefined ? '' : ` when-${room}`}`;
