import { useState } from 'react';
import type { LedgerHistory } from '../../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { formatSessionDate } from '../../../wording/dates.js';

/** Maximum number of sessions in a table, the newest ones. The CSV file has all of them. */
const NEWEST = 60;

type Point = LedgerHistory['points'][number];

interface Props {
  readonly caption: string;
  /** Null for a column that is left out. */
  readonly columns: readonly (string | null)[];
  readonly points: readonly Point[];
  readonly cells: (point: Point) => readonly string[];
}

/** The numbers behind a chart, newest first, as a table that opens on request. */
export function HistoryTable({ caption, columns, points, cells }: Props) {
  const [open, setOpen] = useState(false);
  const heads = columns.filter((column) => column !== null);
  return (
    <details className="history-numbers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{points.length > NEWEST ? `${caption}: the last ${NEWEST} sessions` : caption}</summary>
      {open && (
        <table className="data">
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              {heads.map((column, place) => (
                <th key={column} scope="col" className={place === 0 ? undefined : 'number'}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points
              .slice(-NEWEST)
              .toReversed()
              .map((point) => (
                <tr key={point.date}>
                  <th scope="row">{formatSessionDate(point.date)}</th>
                  {cells(point).map((cell, place) => (
                    <td key={heads[place + 1]} className="number">
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
