import { describe, expect, it } from '@jest/globals';
import { afterEvent, newIntentLife, type IntentState } from '../../../src/domain/orders/intentLife.machine.js';
import type { IntentEvent } from '../../../src/domain/orders/orderEvent.js';

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

const FILLED: IntentEvent = { ...OF, type: 'reported', brokerOrderId: '7', status: 'filled', filledQuantity: 3, averageFillPrice: 10, reason: null, changedAt: null };
const UNKNOWN: IntentEvent = { ...OF, type: 'unknown', reason: 'no answer' };
const ABSENT: IntentEvent = { ...OF, type: 'absent', reason: 'the broker has nothing under this key' };

const stateAfter = (...events: readonly IntentEvent[]): IntentState => events.reduce(afterEvent, newIntentLife()).value;

describe('the life of an intent', () => {
  it('in dryrun ends where it begins, whatever is said of it', () => {
    expect([FILLED, UNKNOWN, ABSENT].map((event) => stateAfter(intended('dryrun'), event))).toEqual(['withheld', 'withheld', 'withheld']);
  });

  it('goes by what the broker reports, whatever was thought before', () => {
    expect(stateAfter(intended('live'), FILLED)).toBe('filled');
    expect(stateAfter(intended('live'), UNKNOWN, ABSENT)).toBe('absent');
    expect(stateAfter(intended('live'), UNKNOWN, ABSENT, FILLED)).toBe('filled');
  });

  it('is not taken for absent before it is unknown', () => {
    expect(stateAfter(intended('live'), ABSENT)).toBe('sending');
  });
});
