interface Props {
  /** The labels of the columns, each with the class of its cell if it has one. */
  readonly columns: readonly (string | readonly [label: string, className: string])[];
}

/** The header row of a table. The class `unseen` leaves a label to screen readers. */
export const TableHead = ({ columns }: Props) => (
  <thead>
    <tr>
      {columns.map((column) => {
        const [label, className] = typeof column === 'string' ? [column] : column;
        return (
          <th key={label} scope="col" className={className === 'unseen' ? undefined : className}>
            {className === 'unseen' ? <span className="unseen">{label}</span> : label}
          </th>
        );
      })}
    </tr>
  </thead>
);
