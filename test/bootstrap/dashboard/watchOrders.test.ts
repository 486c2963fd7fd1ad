import { describe, expect, it } from '@jest/globals';
import { BrokerFailure } from '../../../src/application/dashboard/trading/broker/brokerFailure.js';
import type { SettleIntents } from '../../../src/application/dashboard/trading/orders/settleIntents.js';
import { watchOrders } from '../../../src/bootstrap/dashboard/watchOrders.js';
import { CircuitOpen } from '../../../src/domain/shared/failure/failure.js';

const REFUSED = new BrokerFailure('The token was refused.', 'answered');
const OFFLINE = new BrokerFailure('The broker could not be reached.', 'none');
const DOWN = new BrokerFailure('The broker is down.', 'failed');

/** Looks up orders once per outcome: null succeeds, anything else is thrown. Returns the reported problems. */
async function reportedFor(outcomes: readonly unknown[]): Promise<unknown[]> {
  const reported: unknown[] = [];
  const left = [...outcomes];
  const settle: Pick<SettleIntents, 'isDue' | 'execute'> = {
    isDue: true,
    execute: async () => {
      const problem = left.shift() ?? null;
      if (problem !== null) throw problem;
    },
  };
  let update = (): void => undefined;
  const watch = (onUpdate: () => void): (() => void) => {
    update = onUpdate;
    return () => undefined;
  };
  const mode = { storePending: async () => undefined };
  const stop = watchOrders(settle, mode, (problem) => void reported.push(problem), { watch });
  while (left.length > 0) {
    update();
    await new Promise((resolve) => setImmediate(resolve));
  }
  stop();
  return reported;
}

describe('watchOrders', () => {
  it('reports a problem of the look-up once, and again after a success or another problem', async () => {
    expect(await reportedFor([REFUSED, REFUSED, OFFLINE, OFFLINE, REFUSED, null, REFUSED])).toEqual([
      REFUSED,
      OFFLINE,
      REFUSED,
      REFUSED,
    ]);
  });

  it('leaves a broker that is down to the circuit breaker', async () => {
    expect(await reportedFor([DOWN, new CircuitOpen(1800), DOWN])).toEqual([]);
  });
});
