import { describe, expect, it } from '@jest/globals';
import {
  LiveOnlyBroker,
  StoppedByDryRun,
} from '../../../../../src/application/dashboard/trading/orders/liveOnlyBroker.js';
import { brokerContract, BROKER_WORLD } from '../../../../contracts/dashboard/broker.contract.js';
import { MemoryBroker } from '../../../../fakes/dashboard/memoryBroker.js';
import { someOrder } from '../../../../fixtures/orders.js';
import { DRYRUN_MODE, LIVE_MODE } from './orderFixture.js';

function brokerOfContract(): MemoryBroker {
  const broker = new MemoryBroker(() => new Date('2026-11-20T15:00:00.000Z'));
  broker.held.set('AAPL', { symbol: 'AAPL', quantity: BROKER_WORLD.held, costBasis: BROKER_WORLD.paid });
  broker.quotes
    .set('AAPL', { last: BROKER_WORLD.aapl, bid: 119.9, ask: 120.1 })
    .set('MSFT', { last: BROKER_WORLD.msft, bid: 49.9, ask: 50.1 });
  return broker;
}

brokerContract(
  'The last door, live,',
  async () => new LiveOnlyBroker(brokerOfContract(), { recheckNow: () => LIVE_MODE }),
);

describe('LiveOnlyBroker', () => {
  it('blocks orders and cancellations in dry run, and nothing else [MOD-02]', async () => {
    const broker = brokerOfContract();
    const { id } = await broker.place(someOrder(), 'key-0001');
    const liveOnly = new LiveOnlyBroker(broker, { recheckNow: () => DRYRUN_MODE });

    await expect(liveOnly.place(someOrder(), 'key-0002')).rejects.toThrow(StoppedByDryRun);
    await expect(liveOnly.cancel(id)).rejects.toThrow(StoppedByDryRun);
    expect(broker.arrived).toEqual(['place key-0001']);
    expect((await liveOnly.preview(someOrder())).cost).toBe(1200);
  });

  it('uses the current mode, not the mode in which the order was created', async () => {
    const broker = brokerOfContract();
    const mode = { facts: LIVE_MODE };
    const liveOnly = new LiveOnlyBroker(broker, { recheckNow: () => mode.facts });
    mode.facts = DRYRUN_MODE;

    await expect(liveOnly.place(someOrder(), 'key-0001')).rejects.toThrow(StoppedByDryRun);
  });
});
