import type { TickerAudit } from '../../http/contract/audit.js';
import { session } from '../wording/dates.js';
import { percentChange, price, quantity } from '../wording/numbers.js';
import { Facts } from './Facts.js';

type Position = NonNullable<TickerAudit['position']>;

/** What the portfolio file says of a holding; nothing for a ticker that is only watched. */
export function PositionFacts({ position, close }: { readonly position: Position; readonly close: number }) {
  if (position.quantity === 0) return null;
  const { average_price, stop, entry_date } = position;
  return (
    <section>
      <h3>Position</h3>
      <Facts
        facts={[
          { name: 'Quantity', value: quantity(position.quantity) },
          { name: 'Average price', value: price(average_price) },
          { name: 'Close vs. average', value: percentChange(100 * (close / average_price - 1)) },
          ...(stop === null ? [] : [{ name: 'Stop', value: price(stop) }]),
          ...(entry_date === null ? [] : [{ name: 'Since', value: session(entry_date) }]),
        ]}
      />
    </section>
  );
}
