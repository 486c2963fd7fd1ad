import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { formatFigure, formatPercentChange, formatPrice } from '../../../wording/numbers.js';
import { MAX_TABLE_BARS } from './ranges.js';
import { TableHead } from '../../../pieces/table/TableHead.js';

/** Shows the newest bars as a table, for screen readers and for exact numbers. */
export function BarsTable({ ticker, bars }: { readonly ticker: string; readonly bars: TickerBars['bars'] }) {
  const newest = bars.slice(-MAX_TABLE_BARS - 1);
  return (
    <details className="bars">
      <summary>
        {bars.length === 1 ? 'The only bar' : `The last ${Math.min(MAX_TABLE_BARS, bars.length)} bars`} as a table
      </summary>
      <div className="scroll">
        <table>
          <caption className="unseen">The last daily bars of {ticker}, newest first</caption>
          <TableHead columns={['Session', 'Open', 'High', 'Low', 'Close', 'Change', 'Volume']} />
          <tbody>
            {newest
              .map((bar, place) => ({ bar, before: newest[place - 1] }))
              .slice(-MAX_TABLE_BARS)
              .toReversed()
              .map(({ bar, before }) => (
                <tr key={bar.date}>
                  <th scope="row">{formatSessionDate(bar.date)}</th>
                  <td>{formatPrice(bar.open)}</td>
                  <td>{formatPrice(bar.high)}</td>
                  <td>{formatPrice(bar.low)}</td>
                  <td>{formatPrice(bar.close)}</td>
                  <td>{formatPercentChange(before === undefined ? null : 100 * (bar.close / before.close - 1))}</td>
                  <td>{formatFigure(bar.volume)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
