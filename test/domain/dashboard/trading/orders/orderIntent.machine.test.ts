import { describe, expect, it } from '@jest/globals';
import {
  applyIntentEvent,
  isOpenOrderStatus,
  isOutcomeUnknown,
  newOrderIntentSnapshot,
  explainOrderIntentGuard,
  type OrderIntentState,
} from '../../../../../src/domain/dashboard/trading/orders/orderIntent.machine.js';
import type { IntentEvent, OrderStatus } from '../../../../../src/domain/dashboard/trading/orders/orderEvent.js';

const OF = { key: 'key-0001', at: '2026-11-21T14:30:00.000Z' };

const intended = (mode: 'live' | 'dryrun'): IntentEvent => ({
  ...OF,
  type: 'intended',
  action: { kind: 'cancel', brokerOrderId: '7' },
  mode,
  verdicts: [],
  stop: null,
  held: { quantity: 0, costBasis: 0 },
});

const FILLED: IntentEvent = {
  ...OF,
  type: 'reported',
  brokerOrderId: '7',
  status: 'filled',
  filledQuantity: 3,
  averageFillPrice: 10,
  reason: null,
  changedAt: null,
};
const UNKNOWN: IntentEvent = { ...OF, type: 'unknown', reason: 'no answer' };
const ABSENT: IntentEvent = { ...OF, type: 'absent', reason: 'the broker has nothing under this key' };

const lifeAfter = (...events: readonly IntentEvent[]) => events.reduce(applyIntentEvent, newOrderIntentSnapshot());
const stateAfter = (...events: readonly IntentEvent[]): OrderIntentState => lifeAfter(...events).value;

describe('order intent lifecycle', () => {
  it('stays in its first state in dry run, whatever the event', () => {
    expect([FILLED, UNKNOWN, ABSENT].map((event) => stateAfter(intended('dryrun'), event))).toEqual([
      'withheld',
      'withheld',
      'withheld',
    ]);
  });

  it('replaces any earlier assumption with the broker’s report', () => {
    expect(stateAfter(intended('live'), FILLED)).toBe('filled');
    expect(stateAfter(intended('live'), UNKNOWN, ABSENT)).toBe('absent');
    expect(stateAfter(intended('live'), UNKNOWN, ABSENT, FILLED)).toBe('filled');
  });

  it('reaches absent only from unknown and from working', () => {
    const working: IntentEvent = { ...FILLED, status: 'open' };
    expect(stateAfter(intended('live'), working, ABSENT)).toBe('absent');
    expect(stateAfter(intended('live'), working, ABSENT, working)).toBe('working');
    expect([stateAfter(intended('live'), ABSENT), stateAfter(intended('live'), FILLED, ABSENT)]).toEqual([
      'sending',
      'filled',
    ]);
  });
});

describe('order intent context', () => {
  const LATER = '2026-11-21T14:31:00.000Z';
  const sent = intended('live');
  const known = { intent: sent, progress: null, reason: null, changedAt: OF.at };
  const later = <T extends object>(event: T) => ({ key: OF.key, at: LATER, ...event });
  const REPORT = {
    brokerOrderId: '7',
    filledQuantity: 3,
    averageFillPrice: 10,
    reason: 'It says why.',
    changedAt: '2026-11-21T14:30:59.000Z',
  } as const;

  it('is empty at first, and holds the intent once it is recorded', () => {
    expect([newOrderIntentSnapshot().value, newOrderIntentSnapshot().context]).toEqual([
      'new',
      { intent: null, progress: null, reason: null, changedAt: null },
    ]);
    expect([stateAfter(sent), lifeAfter(sent).context]).toEqual(['sending', known]);
    expect([stateAfter(intended('dryrun')), lifeAfter(intended('dryrun')).context]).toEqual([
      'withheld',
      { ...known, intent: intended('dryrun') },
    ]);
  });

  it.each<[readonly IntentEvent[], OrderIntentState, string | null]>([
    [[later({ type: 'unsent', reason: 'No route.' })], 'unsent', 'No route.'],
    [[later({ type: 'unknown', reason: 'No answer.' })], 'unknown', 'No answer.'],
    [[later({ type: 'rejected', reason: 'No margin.' })], 'rejected', 'No margin.'],
    [[later({ type: 'cancel_accepted' })], 'cancel_accepted', null],
    [[UNKNOWN, later({ type: 'absent', reason: 'Not listed.' })], 'absent', 'Not listed.'],
    [[UNKNOWN, later({ type: 'rejected', reason: 'No margin.' })], 'rejected', 'No margin.'],
    [[UNKNOWN, later({ type: 'cancel_accepted' })], 'cancel_accepted', null],
  ])('records the reason and the time: %j', (events, state, reason) => {
    const { value, context } = lifeAfter(sent, ...events);

    expect([value, context]).toEqual([state, { ...known, reason, changedAt: LATER }]);
  });

  it.each<[OrderStatus, OrderIntentState]>([
    ['pending', 'working'],
    ['open', 'working'],
    ['partially_filled', 'working'],
    ['filled', 'filled'],
    ['canceled', 'canceled'],
    ['expired', 'expired'],
    ['rejected', 'rejected'],
    ['error', 'rejected'],
  ])('follows the broker’s report: %s', (status, state) => {
    const { value, context } = lifeAfter(sent, UNKNOWN, later({ ...REPORT, type: 'reported', status }));

    expect([value, context]).toEqual([
      state,
      { ...known, progress: { ...REPORT, status }, reason: 'It says why.', changedAt: LATER },
    ]);
    expect(isOpenOrderStatus(status)).toBe(state === 'working');
  });

  it('stays empty after any event that comes before the intent', () => {
    expect(lifeAfter(FILLED, UNKNOWN, ABSENT)).toEqual(newOrderIntentSnapshot());
  });

  it('marks the outcome as unknown while the order is being sent and when no answer came', () => {
    const states: readonly OrderIntentState[] = [
      'new',
      'withheld',
      'sending',
      'unsent',
      'unknown',
      'absent',
      'working',
      'filled',
      'canceled',
      'expired',
      'rejected',
      'cancel_accepted',
    ];

    expect(states.filter(isOutcomeUnknown)).toEqual(['sending', 'unknown']);
  });
});

describe('the comparisons made by a guard of an order intent', () => {
  const compared = (guard: string, event: IntentEvent, params?: string, ...before: readonly IntentEvent[]) =>
    explainOrderIntentGuard(guard, { context: lifeAfter(...before).context, event, params });

  it('state the mode of the intent, and the meaning of the broker’s status', () => {
    expect(compared('isDryRun', intended('dryrun'))).toEqual([{ text: 'the mode is dryrun', holds: true }]);
    expect(compared('isDryRun', intended('live'))).toEqual([{ text: 'the mode is live', holds: false }]);
    expect(compared('reports', FILLED, 'filled', intended('live'))).toEqual([
      { text: "the intent's mode is live", holds: true },
      { text: 'the status filled means filled', holds: true },
    ]);
    expect(compared('reports', { ...FILLED, status: 'error' }, 'filled')).toEqual([
      { text: "the intent's mode is unknown", holds: false },
      { text: 'the status error means rejected', holds: false },
    ]);
  });

  it('are empty for an unknown guard, and for an event that the guard does not apply to', () => {
    expect([compared('reports', UNKNOWN), compared('unknown', FILLED), compared('isDryRun', FILLED)]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
