import type { ReactNode } from 'react';
import type { SortDirection } from './sorting.js';

type Kind = 'number' | 'text' | 'bar' | 'line';

/** A column of a table of `Row` values. It is sortable if it has `value`. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Label for narrow screens. */
  readonly short?: string;
  readonly title?: string;
  readonly kind: Kind;
  /** The sort direction after the first click on the column, chosen so that the more interesting rows come first. */
  readonly first?: SortDirection;
  /** The minimum page width at which the column is shown: `wide` is 1440 px, `medium` 1100 px. */
  readonly room?: 'wide' | 'medium';
  readonly value?: (row: Row) => string | number | null;
  readonly cell: (row: Row) => ReactNode;
}

export const columnClassName = ({ key, kind, room }: Pick<Column<never>, 'key' | 'kind' | 'room'>): string =>
  `${kind} column-${key}${room === undefined ? '' : ` when-${room}`}`;
