import { useRef, type ReactNode } from 'react';
import { columnClassName, type Column } from './column.js';
import { HeaderCell } from './HeaderCell.js';
import { useRowNavigation } from './useRowNavigation.js';
import { sortedRows, useSorting, type SortOrder } from './sorting.js';

const UNSORTED: SortOrder = { key: '', direction: 'ascending' };

interface Props<Row> {
  /** Describes the table and its controls; visible only to screen readers. */
  readonly caption: string;
  readonly rows: readonly Row[];
  /** The first column is the row header. */
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  /** Initial sort order; by default that of the first column, or the order of `rows` if that column does not sort. */
  readonly initialSort?: SortOrder;
  readonly onSorted?: (sorting: SortOrder) => void;
  /** Shown when there are no rows. */
  readonly nothing?: ReactNode;
  readonly className?: string;
}

/** A table that sorts by its column headers; the arrow keys move between the rows' links. */
export function DataTable<Row>({
  caption,
  rows,
  columns,
  nameOf,
  initialSort = UNSORTED,
  onSorted,
  nothing,
  className = '',
}: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowNavigation(body);
  const { sorting, press } = useSorting(initialSort, onSorted);
  const column = columns.find(({ key }) => key === sorting.key) ?? columns[0];
  const shown = sortedRows(rows, column?.value, sorting.direction, nameOf);
  return (
    <div className="scroll">
      <table className={`data ${className}`}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((each) => (
              <HeaderCell key={each.key} column={each} sorting={sorting} press={press} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((row) => (
            <Line key={nameOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <div className="nothing">{nothing}</div>}
    </div>
  );
}

function Line<Row>({ row, columns }: Pick<Props<Row>, 'columns'> & { readonly row: Row }) {
  const [head, ...others] = columns;
  if (head === undefined) return null;
  return (
    <tr>
      <th scope="row" className={columnClassName(head)}>
        {head.cell(row)}
      </th>
      {others.map((column) => (
        <td key={column.key} className={columnClassName(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
