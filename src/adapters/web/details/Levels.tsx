import type { TickerAudit } from '../../http/contract/audit.js';
import { Bar } from '../tickers/PillarBar.js';
import { points, price } from '../wording/numbers.js';

type Map = NonNullable<TickerAudit['levels']>;
type Cluster = Map['support'][number];

const SHOWN_A_SIDE = 3;

/** The nearest levels as a ladder, the close between them. */
export function Levels({ levels, close }: { readonly levels: Map; readonly close: number }) {
  return (
    <section className="card">
      <h4>
        Levels <span className="dim">strength 0 to 100</span>
      </h4>
      <dl className="ladder">
        {levels.resistance
          .slice(0, SHOWN_A_SIDE)
          .toReversed()
          .map((cluster) => (
            <Rung key={cluster.price} cluster={cluster} />
          ))}
        <div className="close">
          <dt>{price(close)}</dt>
          <dd>close</dd>
        </div>
        {levels.support.slice(0, SHOWN_A_SIDE).map((cluster) => (
          <Rung key={cluster.price} cluster={cluster} />
        ))}
      </dl>
    </section>
  );
}

const Rung = ({ cluster }: { readonly cluster: Cluster }) => (
  <div>
    <dt>{price(cluster.price)}</dt>
    <dd title={cluster.levels.map(({ label, price: at }) => `${label} ${price(at)}`).join('\n')}>{namesOf(cluster)}</dd>
    <dd>
      <Bar score={cluster.strength} />
    </dd>
    <dd>{points(cluster.strength)}</dd>
  </div>
);

/** The heaviest first, each name once. */
function namesOf({ levels }: Cluster): string {
  const byWeight = levels.toSorted((one, other) => other.weight - one.weight).map(({ label }) => label);
  return [...new Set(byWeight)].join(', ');
}
