import { Link } from 'wouter';
import { useBrokerMode } from '../server/trading/brokerMode.js';
import { brokerTitle } from '../wording/brokers.js';

/** Shows whether orders reach a broker; the Broker view explains and changes the mode. */
export function BrokerModeBadge() {
  const { data } = useBrokerMode();
  if (data === undefined) return null;
  const live = data.mode === 'live';
  return (
    <Link
      href="/broker"
      className={live ? 'mark live' : 'mark'}
      title={live ? 'Orders reach the broker' : 'Orders are checked and logged but not sent'}
    >
      {live ? (
        <>
          Live<span className="roomy"> · {brokerTitle(data.broker)}</span>
        </>
      ) : (
        'Dry run'
      )}
    </Link>
  );
}
