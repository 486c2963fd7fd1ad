import { columnClassName, type Column } from './column.js';
import type { SortDirection, SortOrder } from './sorting.js';

interface Props {
  readonly column: Pick<Column<never>, 'key' | 'label' | 'short' | 'kind' | 'title' | 'first' | 'room' | 'value'>;
  readonly sorting: SortOrder;
  readonly press: (column: { readonly key: string; readonly first: SortDirection }) => void;
}

export function HeaderCell({ column, sorting, press }: Props) {
  const { key, label, short, title, first = 'ascending', value } = column;
  const direction = sorting.key === key ? sorting.direction : undefined;
  const words = (
    <>
      <span className={short === undefined ? undefined : 'roomy'}>{label}</span>
      {short !== undefined && <span className="narrow">{short}</span>}
    </>
  );
  return (
    <th scope="col" className={columnClassName(column)} aria-sort={direction} title={value ? undefined : title}>
      {value ? (
        <button type="button" title={title} onClick={() => press({ key, first })}>
          {words}
          <svg viewBox="0 0 8 8" aria-hidden="true">
            <path d={direction === 'ascending' ? 'M1 6l3-4 3 4z' : 'M1 2l3 4 3-4z'} />
          </svg>
        </button>
      ) : (
        words
      )}
    </th>
  );
}
