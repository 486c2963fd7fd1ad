import type { IntentEvent, OrderStatus } from '#domain/dashboard/trading/orders/orderEvent.js';
import fc from 'fast-check';

const STATUSES: readonly OrderStatus[] = [
  'pending',
  'open',
  'partially_filled',
  'filled',
  'expired',
  'canceled',
  'rejected',
  'error',
];

const KEY = 'intent-1';
const minute = (place: number): string => new Date(Date.UTC(2026, 10, 20, 15, place)).toISOString();

type EventAt = (at: string) => IntentEvent;

/** Buys 10 AAPL at 150 or less. */
const intended = fc
  .constantFrom('live' as const, 'live' as const, 'live' as const, 'dryrun' as const)
  .map((mode): EventAt => (at) => ({
    type: 'intended',
    key: KEY,
    at,
    mode,
    action: {
      kind: 'place',
      order: {
        instrument: { kind: 'equity', symbol: 'AAPL' },
        side: 'buy',
        quantity: 10,
        pricing: { type: 'limit', limitPrice: 150 },
        duration: 'day',
      },
    },
    verdicts: [],
    stop: 140,
    held: { quantity: 0, costBasis: 0 },
  }));

const explained = fc
  .constantFrom('unsent' as const, 'unknown' as const, 'absent' as const, 'rejected' as const)
  .map((type): EventAt => (at) => ({ type, key: KEY, at, reason: `It is ${type}.` }));

const reported = fc
  .record({ status: fc.constantFrom(...STATUSES), filledQuantity: fc.nat(10) })
  .map(({ status, filledQuantity }): EventAt => (at) => ({
    type: 'reported',
    key: KEY,
    at,
    brokerOrderId: '1',
    status,
    filledQuantity,
    averageFillPrice: filledQuantity === 0 ? null : 149,
    reason: null,
    changedAt: at,
  }));

const later = fc.oneof(
  { weight: 4, arbitrary: explained },
  { weight: 3, arbitrary: reported },
  fc.constant<EventAt>((at) => ({ type: 'cancel_accepted', key: KEY, at })),
  intended,
);

/** The logged events of one intent: usually the intention first, then any events in any order, possibly repeated. */
export const intentEvents: fc.Arbitrary<readonly IntentEvent[]> = fc
  .tuple(
    fc.oneof({ weight: 8, arbitrary: intended.map((each) => [each]) }, fc.constant([])),
    fc.array(later, { maxLength: 15 }),
  )
  .map(([first, rest]) => [...first, ...rest].map((eventAt, place) => eventAt(minute(place))));
