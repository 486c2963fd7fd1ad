import { Link } from 'wouter';
import type { BrokerMode, BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { brokerLabel } from '../../wording/brokers.js';

/** Said above every ticket: whether money is at stake. */
export const OrderDestination = ({ mode, broker }: { readonly mode: BrokerMode; readonly broker: BrokerName }) => (
  <section className={`where-orders-go ${mode}`} aria-label="Where orders go">
    {mode === 'live' ? (
      <p>
        <strong>Live.</strong> A confirmed order is sent to {brokerLabel(broker)}
        {broker === 'paper' ? ' on this machine; no money is at stake.' : ': real orders in a real account.'}
      </p>
    ) : (
      <p>
        <strong>Dry run.</strong> A confirmed order is logged as intent, not sent. Previews are real.
      </p>
    )}
    <Link href="/broker">{mode === 'live' ? 'Back to dry run' : 'What live needs'}</Link>
  </section>
);
