import type { Column } from './columns.js';
import type { Sortable, Sorting } from './sorting.js';

interface Props {
  readonly column: Sortable & Pick<Column, 'label' | 'short' | 'kind' | 'title'>;
  readonly sorting: Sorting;
  readonly press: (column: Sortable) => void;
}

export function HeadCell({ column, sorting, press }: Props) {
  const direction = sorting.key === column.key ? sorting.direction : undefined;
  return (
    <th scope="col" className={column.kind} aria-sort={direction}>
      <button type="button" title={column.title} onClick={() => press(column)}>
        <span className={column.short === undefined ? undefined : 'roomy'}>{column.label}</span>
        {column.short !== undefined && <span className="narrow">{column.short}</span>}
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path d={direction === 'ascending' ? 'M1 6l3-4 3 4z' : 'M1 2l3 4 3-4z'} />
        </svg>
      </button>
    </th>
  );
}
