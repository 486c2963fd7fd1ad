import { Link, useLocation } from 'wouter';
import { Notice } from '../pieces/Notice.js';
import { useCircuit } from '../server/trading/circuit.js';

const BROKER = '/broker';

/** Warns in every view that no orders are sent. The Broker view shows the breaker itself. */
export function OpenBreakerNotice() {
  const { data } = useCircuit();
  const [location] = useLocation();
  if (data === undefined || !data.open || location === BROKER) return null;
  return (
    <Notice tone="warned" title="The circuit breaker is open">
      <p>
        No orders or cancels are sent to the broker. {data.last_reason} <Link href={BROKER}>Show the breaker</Link>
      </p>
    </Notice>
  );
}
