import type { ReactNode } from 'react';
import type { Direction, Sortable } from './sorting.js';

type Kind = 'number' | 'text' | 'bar' | 'line';

/** A column of a table over `Row`; without `first` and `value` its head does not sort. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Where there is little room. */
  readonly short?: string;
  readonly title?: string;
  readonly kind: Kind;
  readonly first?: Direction;
  /** Left out where there is little room. */
  readonly roomy?: boolean;
  readonly value?: (row: Row) => string | number | null;
  readonly cell: (row: Row) => ReactNode;
}

/** What sorts by the column; null when nothing does. */
export function sortableOf<Row>({ key, first, value }: Column<Row>): Sortable<Row> | null {
  return value === undefined ? null : { key, first: first ?? 'ascending', value };
}

export function classOf({ kind, roomy = false }: Pick<Column<never>, 'kind' | 'roomy'>): string {
  return roomy ? `${kind} roomy-cell` : kind;
}
