import { Link } from 'wouter';

interface Props {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its header. */
  readonly rows: readonly (readonly string[])[];
  /** Whether the row headers are tickers. They are then links, which also let the keyboard scroll a wide table. */
  readonly isByTicker?: boolean;
}

/** The numbers behind a chart, as a table that opens on request. */
export const NumbersTable = ({ caption, columns, rows, isByTicker = false }: Props) => (
  <details className="risk-numbers">
    <summary>{caption}</summary>
    <div className="risk-scroll">
      <table className="data">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" className={place === 0 ? undefined : 'number'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
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
    </div>
  </details>
);
