import type { TickerAudit } from '../../http/contract/audit.js';
import { session } from '../wording/dates.js';
import { percentChange, price, quantity } from '../wording/numbers.js';

type Position = NonNullable<TickerAudit['position']>;

export function PositionFacts({ position, close }: { readonly position: Position; readonly close: number }) {
  if (position.quantity === 0) return null;
  const { average_price, stop, entry_date } = position;
  return (
    <section>
      <h3>Position</h3>
      <dl className="figures">
        <Fact name="Quantity" value={quantity(position.quantity)} />
        <Fact name="Average price" value={price(average_price)} />
        <Fact name="Close vs. average" value={percentChange(100 * (close / average_price - 1))} />
        {stop !== null && <Fact name="Stop" value={price(stop)} />}
        {entry_date !== null && <Fact name="Since" value={session(entry_date)} />}
      </dl>
    </section>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
