import { expect, it } from '@jest/globals';
import type { OrderLog } from '../../../src/application/dashboard/trading/orders/orderLog.port.js';
import type { OrderEvent } from '../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { someOrder } from '../../fixtures/orders.js';

const AT = '2026-11-20T15:00:00.000Z';

const EVENTS: readonly OrderEvent[] = [
  { type: 'previewed', at: AT, action: { kind: 'place', order: someOrder() }, mode: 'live', refused_by: null },
  {
    type: 'intended',
    at: AT,
    key: 'key-0001',
    action: { kind: 'place', order: someOrder() },
    mode: 'live',
    verdicts: [
      { layer: 'halt', passed: true, message: 'AAPL trades.', numbers: { source: 'nasdaq', age: 1.5, code: null } },
    ],
    stop: 147.5,
    held: { quantity: -2, costBasis: -300.25 },
  },
  { type: 'unknown', at: AT, key: 'key-0001', reason: 'no answer "in time"\n' },
  {
    type: 'reported',
    at: AT,
    key: 'key-0001',
    brokerOrderId: '7',
    status: 'partially_filled',
    filledQuantity: 3,
    averageFillPrice: 150.1,
    reason: null,
    changedAt: AT,
  },
  {
    type: 'intended',
    at: AT,
    key: 'key-0002',
    action: { kind: 'cancel', brokerOrderId: '7' },
    mode: 'dryrun',
    verdicts: [],
    stop: null,
    held: { quantity: 0, costBasis: 0 },
  },
  { type: 'cancel_accepted', at: AT, key: 'key-0002' },
  { type: 'absent', at: AT, key: 'key-0003', reason: 'not listed' },
  { type: 'unsent', at: AT, key: 'key-0004', reason: 'closed' },
  { type: 'rejected', at: AT, key: 'key-0005', reason: '' },
  {
    type: 'refused',
    at: AT,
    key: 'key-0006',
    action: { kind: 'cancel', brokerOrderId: '7' },
    mode: 'live',
    verdicts: [],
  },
];

/**
 * Verifies an order log.
 * @param newLog creates an empty log and returns a function that opens this log as if the program had just started
 */
export function orderLogContract(newLog: () => () => OrderLog): void {
  it('has no events at first', async () => {
    expect(await newLog()().load()).toEqual({ events: [], fault: null });
  });

  it('returns events of every kind unchanged and in order, even after a restart', async () => {
    const instance = newLog();
    const log = instance();
    await log.load();
    for (const event of EVENTS.slice(0, 4)) await log.append(event);
    const next = instance();
    await next.load();
    await Promise.all(EVENTS.slice(4).map((event) => next.append(event)));

    expect(await instance().load()).toEqual({ events: EVENTS, fault: null });
  });
}
