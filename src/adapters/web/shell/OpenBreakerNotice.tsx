import { Link, useLocation } from 'wouter';
import { Notice } from '../pieces/Notice.js';
import { useCircuit } from '../server/trading/circuit.js';

const BROKER = '/broker';

/** That no order goes out now, wherever the trader is; the broker's view has the breaker itself. */
export function OpenBreakerNotice() {
  const { data } = useCircuit();
  const [location] = useLocation();
  if (data === undefined || !data.open || location === BROKER) return null;
  return (
    <Notice tone="warned" title="The circuit breaker is open">
      <p>
        The broker is left alone: no order and no cancel goes out. {data.last_reason}{' '}
        <Link href={BROKER}>To the breaker</Link>
      </p>
    </Notice>
  );
}
