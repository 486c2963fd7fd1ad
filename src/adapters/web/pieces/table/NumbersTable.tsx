import { useState } from 'react';
import { Link } from 'wouter';
import { TableHead } from './TableHead.js';

interface Props {
  readonly caption: string;
  /** The text to click on to open the table; by default, the caption. */
  readonly summary?: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its header. */
  readonly rows: readonly (readonly string[])[];
  /** Whether the row headers are tickers. They are then links, which also let the keyboard scroll a wide table. */
  readonly isByTicker?: boolean;
}

/** The numbers behind a chart, as a table that opens on request. */
export function NumbersTable({ caption, summary = caption, columns, rows, isByTicker = false }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className="chart-numbers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && (
        <table className="data">
          <caption className="unseen">{caption}</caption>
          <TableHead columns={columns.map((column, place) => (place === 0 ? column : [column, 'number']))} />
          <tbody>
            {rows.map(([head = '', ...cells]) => (
              <tr key={head}>
                <th scope="row">{isByTicker ? <Link href={`/ticker/${head}`}>{head}</Link> : head}</th>
                {cells.map((cell, place) => (
                  <td key={columns[place + 1]} className="number">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
