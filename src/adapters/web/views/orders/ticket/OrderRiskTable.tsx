import type { OrderPreviewReply } from '../../../../http/contract/dashboard/orders.js';
import { equityNameAt, type BrokerName } from '../../../../../domain/dashboard/trading/mode/brokerMode.js';
import { brokerLabel } from '../../../wording/brokers.js';
import { capitalText } from '../../../wording/capital.js';
import {
  formatRatio,
  formatFractionAsPercent,
  formatWholeDollars,
  MISSING_VALUE_TEXT,
} from '../../../wording/numbers.js';
import { TableHead } from '../../../pieces/table/TableHead.js';

type Risk = NonNullable<OrderPreviewReply['risk']>;
type Summary = Extract<Risk, { kind: 'measured' }>['after'];

const ROWS: readonly {
  readonly name: string;
  readonly meaning: string;
  readonly textOf: (summary: NonNullable<Summary>) => string;
}[] = [
  { name: 'Net', meaning: 'Long minus short', textOf: ({ net }) => formatWholeDollars(net) },
  { name: 'Gross', meaning: 'Long plus short', textOf: ({ gross }) => formatWholeDollars(gross) },
  {
    name: 'Beta',
    meaning: 'Average percentage move when the index moved 1%',
    textOf: ({ beta }) =>
      beta === null ? 'Not enough data' : `${formatRatio(beta.value)} ± ${formatRatio(beta.standard_error)}`,
  },
  {
    name: 'Heat',
    meaning: 'Loss if every stop were hit; a stop that is already broken adds nothing',
    textOf: ({ heat }) => `${formatWholeDollars(heat.amount)} (${formatFractionAsPercent(heat.weight)})`,
  },
  {
    name: 'Largest cluster',
    meaning: 'Positions that moved together',
    textOf: ({ largest_cluster: cluster }) =>
      cluster === null ? 'None found' : `${cluster.symbols.join(', ')} (${formatFractionAsPercent(cluster.weight)})`,
  },
];

/** Compares the portfolio's risk before and after the order. */
export function OrderRiskTable({ risk, broker }: { readonly risk: Risk; readonly broker: BrokerName }) {
  const capital = risk.kind === 'measured' ? (risk.after ?? risk.before)?.capital : undefined;
  return (
    <section className="order-risk" aria-label="Portfolio risk before and after">
      <h3>Portfolio risk</h3>
      {risk.kind === 'unavailable' ? (
        <p className="dim">Not measured. {risk.reason}</p>
      ) : (
        <>
          <table>
            <caption className="unseen">Portfolio risk before and after the order</caption>
            <TableHead columns={['Figure', 'Before', 'After']} />
            <tbody>
              {ROWS.map(({ name, meaning, textOf }) => (
                <tr key={name}>
                  <th scope="row">
                    {name} <span className="dim">{meaning}</span>
                  </th>
                  <td>{risk.before === null ? MISSING_VALUE_TEXT : textOf(risk.before)}</td>
                  <td>{risk.after === null ? MISSING_VALUE_TEXT : textOf(risk.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="dim">
            {broker === 'paper' ? 'Shares and cash of the paper account' : `Shares and cash at ${brokerLabel(broker)}`},
            at the prices of the latest audit. Open orders that open or increase a position count as filled.{' '}
            {capital !== undefined && capitalText(capital, broker === 'paper' ? equityNameAt(broker) : undefined)}
            {risk.left_out.length > 0 &&
              ` Left out: ${risk.left_out.map(({ symbol, reason }) => `${symbol} (${reason})`).join(' ')}`}
          </p>
        </>
      )}
    </section>
  );
}
