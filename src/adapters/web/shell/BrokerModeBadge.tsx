import { Link } from 'wouter';
import { useBrokerMode } from '../server/trading/brokerMode.js';

/** Whether orders reach a broker now; the broker's view says why and changes it. */
export function BrokerModeBadge() {
  const { data } = useBrokerMode();
  if (data === undefined) return null;
  const live = data.mode === 'live';
  return (
    <Link
      href="/broker"
      className={live ? 'mark live' : 'mark'}
      title={live ? 'Orders reach the broker' : 'Orders are checked and logged, and none is sent'}
    >
      {live ? (
        <>
          Live<span className="roomy"> · {data.broker === 'paper' ? 'paper' : 'Tradier'}</span>
        </>
      ) : (
        'Dry run'
      )}
    </Link>
  );
}
