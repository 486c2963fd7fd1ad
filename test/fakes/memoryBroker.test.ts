import { brokerContract, WORLD } from '../contracts/broker.contract.js';
import { MemoryBroker } from './memoryBroker.js';

brokerContract('MemoryBroker', async () => {
  const broker = new MemoryBroker(() => new Date('2026-11-20T15:00:00.000Z'));
  broker.held.set('AAPL', { symbol: 'AAPL', quantity: WORLD.held, costBasis: WORLD.paid });
  broker.quotes
    .set('AAPL', { last: WORLD.aapl, bid: 119.9, ask: 120.1 })
    .set('MSFT', { last: WORLD.msft, bid: 49.9, ask: 50.1 });
  return broker;
});
