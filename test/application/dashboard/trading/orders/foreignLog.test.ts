import { expect, it } from '@jest/globals';
import { SerialQueue } from '../../../../../src/application/dashboard/serialQueue.js';
import { OrderIntentStore } from '../../../../../src/application/dashboard/trading/orders/orderIntentStore.js';
import { GetTradeJournal } from '../../../../../src/application/dashboard/trading/orders/getTradeJournal.js';
import { SettleIntents } from '../../../../../src/application/dashboard/trading/orders/settleIntents.js';
import type { BrokerMode } from '../../../../../src/domain/dashboard/trading/mode/brokerMode.js';
import type { Order } from '../../../../../src/domain/dashboard/trading/orders/order.js';
import type { OrderAction } from '../../../../../src/domain/dashboard/trading/orders/orderAction.js';
import type { OrderEvent } from '../../../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { MemoryBroker } from '../../../../fakes/dashboard/memoryBroker.js';
import { MemoryOrderLog } from '../../../../fakes/dashboard/memoryOrderLog.js';
import { ManualClock } from '../../../../fakes/manualClock.js';
import { someOrder } from '../../../../fixtures/orders.js';

const AT = '2026-11-20T15:00:00.000Z';
const PLACE: OrderAction = { kind: 'place', order: someOrder() };

const HERE = 'tradier https://api.tradier.com 6YA1';
const THERE = 'paper';

const intended = (
  key: string,
  action: OrderAction,
  mode: BrokerMode = 'live',
  held = { quantity: 0, costBasis: 0 },
): OrderEvent => ({ type: 'intended', at: AT, key, action, mode, verdicts: [], stop: null, held });
const at = (account: string, event: OrderEvent): OrderEvent => ({
  ...event,
  ...(event.type === 'intended' ? { account } : {}),
});

/** The events of another machine in the log that was restored here. */
const LEFT: readonly OrderEvent[] = [
  intended('under-way', PLACE),
  intended('open-there', PLACE),
  {
    type: 'reported',
    at: AT,
    key: 'open-there',
    brokerOrderId: 'paper-3',
    status: 'open',
    filledQuantity: 0,
    averageFillPrice: null,
    reason: null,
    changedAt: null,
  },
  intended('cancel-under-way', { kind: 'cancel', brokerOrderId: 'paper-3' }),
  intended('withheld', PLACE, 'dryrun'),
];

/** Creates the order book of a restored log, with a broker that records its requests. */
async function restored(theirs: readonly OrderEvent[]) {
  const log = new MemoryOrderLog();
  for (const event of theirs) await log.append(event);
  const clock = new ManualClock();
  const broker = new MemoryBroker(() => clock.now());
  const book = new OrderIntentStore(log, clock, HERE, () => undefined);
  await book.load();
  return { book, broker, clock, settle: new SettleIntents(book, broker, new SerialQueue(), clock) };
}

it('SettleIntents never sends an order from another machine’s restored log', async () => {
  const { book, broker, clock, settle } = await restored(LEFT);
  for (let look = 0; look < 3; look += 1) {
    clock.passHours(1);
    await settle.execute();
  }

  expect([broker.arrived, broker.placed]).toEqual([[], []]);
  expect(book.list().map(({ key, state }) => [key, state])).toEqual([
    ['under-way', 'absent'],
    ['open-there', 'absent'],
    ['cancel-under-way', 'absent'],
    ['withheld', 'withheld'],
  ]);
});

it('SettleIntents neither looks up another account’s open order nor lets it block orders', async () => {
  const { book, settle } = await restored(LEFT.map((event) => at(THERE, event)));

  expect(settle.isDue).toBe(false);
  expect(book.findDuplicate(PLACE)).toBeNull();
  expect(book.list().map(({ key, isOnThisAccount: here }) => [key, here])).toEqual([
    ['under-way', false],
    ['open-there', false],
    ['cancel-under-way', false],
    ['withheld', false],
  ]);
});

it('SettleIntents looks up an open order of this account, whichever machine placed the order', async () => {
  const { book, settle } = await restored(LEFT.map((event) => at(HERE, event)));

  expect(settle.isDue).toBe(true);
  expect(book.findDuplicate(PLACE)).toBe('under-way');
});

it('GetTradeJournal builds trades only from the fills of this account', async () => {
  const filled = (
    key: string,
    account: string,
    order: Order,
    averageFillPrice: number,
    held?: { readonly quantity: number; readonly costBasis: number },
  ): OrderEvent[] => [
    at(account, intended(key, { kind: 'place', order }, 'live', held)),
    {
      type: 'reported',
      at: AT,
      key,
      brokerOrderId: key,
      status: 'filled',
      filledQuantity: order.quantity,
      averageFillPrice,
      reason: null,
      changedAt: AT,
    },
  ];
  const { book } = await restored([
    ...filled('bought-there', THERE, someOrder({ quantity: 5 }), 40),
    ...filled('bought', HERE, someOrder(), 150),
    ...filled('sold', HERE, someOrder({ side: 'sell' }), 156, { quantity: 10, costBasis: 1500 }),
  ]);

  expect(new GetTradeJournal(book).execute()).toMatchObject([{ open: 0, averageEntry: 150, profit: 60 }]);
});
