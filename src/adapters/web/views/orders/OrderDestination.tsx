import { Link } from 'wouter';
import type { BrokerMode, BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { brokerLabel } from '../../wording/brokers.js';

/** Shown above every ticket: where orders are sent, and whether real money is at stake. */
export const OrderDestination = ({ mode, broker }: { readonly mode: BrokerMode; readonly broker: BrokerName }) => (
  <section className={`where-orders-go ${mode}`} aria-label="Order destination">
    {mode === 'live' ? (
      <p>
        <strong>Live.</strong> Confirmed orders are sent to {brokerLabel(broker)}
        {broker === 'paper' ? ' on this machine; no money is at stake.' : ': real orders in a real account.'}
      </p>
    ) : (
      <p>
        <strong>Dry run.</strong> Confirmed orders are logged but not sent. Previews still come from{' '}
        {brokerLabel(broker)}.
      </p>
    )}
    <Link href="/broker">{mode === 'live' ? 'Back to dry run' : 'Requirements for live mode'}</Link>
  </section>
);
