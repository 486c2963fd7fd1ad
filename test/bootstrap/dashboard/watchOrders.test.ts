import { describe, expect, it } from '@jest/globals';
import { BrokerFailure } from '../../../src/application/dashboard/trading/broker/brokerFailure.js';
import type { SettleIntents } from '../../../src/application/dashboard/trading/orders/settleIntents.js';
import { watchOrders } from '../../../src/bootstrap/dashboard/watchOrders.js';
import { CircuitOpen } from '../../../src/domain/shared/failure/failure.js';

const REFUSED = new BrokerFailure('The token was refused.', 'answered');
const OFFLINE = new BrokerFailure('The broker could not be reached.', 'none');
const DOWN = new BrokerFailure('The broker is down.', 'failed');

/** Looks up orders once per outcome: null succeeds, anything else is thrown. Returns the reported problems. */
async function collectReports(outcomes: readonly unknown[]): Promise<unknown[]> {
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
  const watchUpdates = (onUpdate: () => void): (() => void) => {
    update = onUpdate;
    return () => undefined;
  };
  const mode = { storePending: async () => undefined };
  const stop = watchOrders(settle, mode, (problem) => void reported.push(problem), { watch: watchUpdates });
  while (left.length > 0) {
    update();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await stop();
  return reported;
}

describe('watchOrders', () => {
  it('reports a failed look-up once, and again after a success or a different problem', async () => {
    expect(await collectReports([REFUSED, REFUSED, OFFLINE, OFFLINE, REFUSED, null, REFUSED])).toEqual([
      REFUSED,
      OFFLINE,
      REFUSED,
      REFUSED,
    ]);
  });

  it('leaves a broker that is down to the circuit breaker', async () => {
    expect(await collectReports([DOWN, new CircuitOpen(1800), DOWN])).toEqual([]);
  });
});

const rethrow = (problem: unknown): never => {
  throw problem;
};

/** Watches orders. Each look-up lasts until the test ends it. */
function watch() {
  const lookUps: PromiseWithResolvers<void>[] = [];
  const settle = {
    isDue: true,
    execute(): Promise<void> {
      const lookUp = Promise.withResolvers<void>();
      lookUps.push(lookUp);
      return lookUp.promise;
    },
  };
  let update = (): void => undefined;
  const updates = { watch: (listener: () => void) => ((update = listener), () => undefined) };
  const stop = watchOrders(settle, { storePending: async () => undefined }, rethrow, updates);
  return { lookUps, stop, update: () => update() };
}

it('watchOrders looks orders up once more after an update that arrives during a look-up', async () => {
  const { lookUps, stop, update } = watch();
  update();
  update();
  expect(lookUps).toHaveLength(1);
  lookUps[0]?.resolve();
  await new Promise(setImmediate);

  expect(lookUps).toHaveLength(2);
  lookUps[1]?.resolve();
  await stop();
});

it('watchOrders waits for the look-up in progress when it is stopped, and starts no other', async () => {
  const { lookUps, stop, update } = watch();
  update();
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);

  lookUps[0]?.resolve();
  await stopped;
  expect(lookUps).toHaveLength(1);
});
