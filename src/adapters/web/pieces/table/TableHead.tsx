interface Props {
  /** Column labels, some with a class for the header cell; those in `unseen` are only read by screen readers. */
  readonly columns: readonly (string | readonly [label: string, className: string] | { readonly unseen: string })[];
}

/** The header row of a table. */
export const TableHead = ({ columns }: Props) => (
  <thead>
    <tr>
      {columns.map((column) => {
        if (typeof column === 'object' && 'unseen' in column)
          return (
            <th key={column.unseen} scope="col">
              <span className="unseen">{column.unseen}</span>
            </th>
          );
        const [label, className] = typeof column === 'string' ? [column] : column;
        return (
          <th key={label} scope="col" className={className}>
            {label}
          </th>
        );
      })}
    </tr>
  </thead>
);
