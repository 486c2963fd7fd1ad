import { Link } from 'wouter';
import { BROKER_TITLES } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import { useBrokerMode } from '../server/trading/brokerMode.js';

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
          Live<span className="roomy"> · {BROKER_TITLES[data.broker]}</span>
        </>
      ) : (
        'Dry run'
      )}
    </Link>
  );
}
