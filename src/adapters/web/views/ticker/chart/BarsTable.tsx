import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import { session } from '../../../wording/dates.js';
import { figure, percentChange, price } from '../../../wording/numbers.js';
import { BARS_IN_TABLE } from './ranges.js';

/** The newest bars in words, for those who do not see the chart, and for those who want the numbers. */
export function BarsTable({ ticker, bars }: { readonly ticker: string; readonly bars: TickerBars['bars'] }) {
  const newest = bars.slice(-BARS_IN_TABLE - 1);
  return (
    <details className="bars">
      <summary>The last {Math.min(BARS_IN_TABLE, bars.length)} bars as a table</summary>
      <div className="scroll">
        <table>
          <caption className="unseen">The last daily bars of {ticker}, the newest first</caption>
          <thead>
            <tr>
              {['Session', 'Open', 'High', 'Low', 'Close', 'Change', 'Volume'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newest
              .map((bar, place) => ({ bar, before: newest[place - 1] }))
              .slice(-BARS_IN_TABLE)
              .toReversed()
              .map(({ bar, before }) => (
                <tr key={bar.date}>
                  <th scope="row">{session(bar.date)}</th>
                  <td>{price(bar.open)}</td>
                  <td>{price(bar.high)}</td>
                  <td>{price(bar.low)}</td>
                  <td>{price(bar.close)}</td>
                  <td>{percentChange(before === undefined ? null : 100 * (bar.close / before.close - 1))}</td>
                  <td>{figure(bar.volume)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
