import { GuardedBroker } from '../../../src/application/dashboard/trading/broker/guardedBroker.js';
import { CLOSED_CIRCUIT, LIVE_MODE } from '../../application/dashboard/trading/orders/orderFixture.js';
import { brokerContract, BROKER_WORLD } from '../../contracts/dashboard/broker.contract.js';
import { MemoryBroker } from './memoryBroker.js';

async function startBroker(): Promise<MemoryBroker> {
  const broker = new MemoryBroker(() => new Date('2026-11-20T15:00:00.000Z'));
  broker.held.set('AAPL', { symbol: 'AAPL', quantity: BROKER_WORLD.held, costBasis: BROKER_WORLD.paid });
  broker.quotes
    .set('AAPL', { last: BROKER_WORLD.aapl, bid: 119.9, ask: 120.1 })
    .set('MSFT', { last: BROKER_WORLD.msft, bid: 49.9, ask: 50.1 });
  return broker;
}

brokerContract('MemoryBroker', startBroker);
brokerContract(
  'GuardedBroker in live mode',
  async () => new GuardedBroker(await startBroker(), CLOSED_CIRCUIT, { recheckNow: () => LIVE_MODE }),
);
