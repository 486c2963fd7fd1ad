import { expect, it } from '@jest/globals';
import { Turn } from '../../../src/application/turn.js';
import { OrderBook } from '../../../src/application/orders/orderBook.js';
import { SettleIntents } from '../../../src/application/orders/settleIntents.js';
import type { OrderAction } from '../../../src/domain/orders/action.js';
import type { OrderEvent } from '../../../src/domain/orders/orderEvent.js';
import { MemoryBroker } from '../../fakes/memoryBroker.js';
import { MemoryOrderLog } from '../../fakes/memoryOrderLog.js';
import { SetClock } from '../../fakes/setClock.js';
import { someOrder } from '../../fixtures/orders.js';

const AT = '2026-11-20T15:00:00.000Z';
const PLACE: OrderAction = { kind: 'place', order: someOrder() };

const intended = (key: string, action: OrderAction, mode: 'live' | 'dryrun' = 'live'): OrderEvent => ({ type: 'intended', at: AT, key, action, mode, verdicts: [], stop: null, held: { quantity: 0, costBasis: 0 } });

it('the order log of another machine, with another broker, sends nothing here, however often it is looked up', async () => {
  const log = new MemoryOrderLog();
  const theirs: OrderEvent[] = [
    intended('under-way', PLACE),
    intended('open-there', PLACE),
    { type: 'reported', at: AT, key: 'open-there', brokerOrderId: 'paper-3', status: 'open', filledQuantity: 0, averageFillPrice: null, reason: null, changedAt: null },
    intended('cancel-under-way', { kind: 'cancel', brokerOrderId: 'paper-3' }),
    intended('withheld', PLACE, 'dryrun'),
  ];
  for (const event of theirs) await log.append(event);
  const clock = new SetClock();
  const broker = new MemoryBroker(() => clock.now());
  const book = new OrderBook(log, clock);
  await book.load();
  const settle = new SettleIntents(book, broker, new Turn(), clock);
  for (let look = 0; look < 3; look += 1) {
    clock.passHours(1);
    await settle.execute();
  }

  expect([broker.arrived, broker.placed]).toEqual([[], []]);
  expect(book.intents().map(({ key, state }) => [key, state])).toEqual([['under-way', 'absent'], ['open-there', 'working'], ['cancel-under-way', 'unknown'], ['withheld', 'withheld']]);
});
