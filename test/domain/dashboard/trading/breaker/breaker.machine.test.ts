import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import {
  explainBreakerGuard,
  breakerMachine,
  type BreakerEvent,
} from '../../../../../src/domain/dashboard/trading/breaker/breaker.machine.js';
import {
  breakerRecordOf,
  restoreBreakerSnapshot,
  type BreakerRecord,
} from '../../../../../src/domain/dashboard/trading/breaker/breakerRecord.js';
import { breakerStatusOf } from '../../../../../src/domain/dashboard/trading/breaker/breakerStatus.js';

const START = 1_000_000;
const COOLDOWN = 60_000;
const failed: BreakerEvent = { type: 'call.failed', reason: 'It answered 503.' };
const again: BreakerEvent = { type: 'call.failed', reason: 'It did not answer.' };
const probe: BreakerEvent = { type: 'probe.started' };
const at = (ms: number): BreakerEvent => ({ type: 'time.passed', at: START + ms });
const TRIPPED = [failed, failed, again];
const HALF_OPEN = [...TRIPPED, at(COOLDOWN)];

function after(...events: readonly BreakerEvent[]) {
  const actor = createActor(breakerMachine, { input: { cooldown: COOLDOWN, at: START } }).start();
  for (const event of events) actor.send(event);
  return actor.getSnapshot();
}

const factsOf = (...events: readonly BreakerEvent[]) => {
  const { value, context } = after(...events);
  return { value, ...context };
};

const FRESH = { value: 'closed', cooldown: COOLDOWN, fails: 0, lastReason: '', remaining: 0, seenAt: START };
const OPEN = { ...FRESH, value: 'open', fails: 3, lastReason: 'It did not answer.', remaining: COOLDOWN };
const WAITING = { ...OPEN, value: { halfOpen: 'waiting' }, fails: 2, remaining: 0, seenAt: START + COOLDOWN };

describe('a closed breaker', () => {
  it('is the initial state', () => expect(factsOf()).toEqual(FRESH));
  it('counts consecutive failures and keeps the last reason', () =>
    expect(factsOf(failed, again)).toEqual({ ...FRESH, fails: 2, lastReason: 'It did not answer.' }));
  it('restarts the count after a successful call', () =>
    expect(factsOf(failed, failed, { type: 'call.answered' })).toEqual({ ...FRESH, lastReason: 'It answered 503.' }));
  it('records the time of the latest event', () => expect(factsOf(at(7))).toEqual({ ...FRESH, seenAt: START + 7 }));
  it('clears everything on a reset', () => expect(factsOf(failed, failed, { type: 'breaker.reset' })).toEqual(FRESH));
});

describe('an open breaker', () => {
  it('is reached at the third consecutive failure, with a whole cooldown left', () =>
    expect(factsOf(...TRIPPED)).toEqual(OPEN));
  it('is still open in the last millisecond of its cooldown', () =>
    expect(factsOf(...TRIPPED, at(COOLDOWN - 1))).toEqual({ ...OPEN, remaining: 1, seenAt: START + COOLDOWN - 1 }));
  it('updates its remaining cooldown at each event', () =>
    expect(factsOf(...TRIPPED, at(10), at(25))).toEqual({ ...OPEN, remaining: COOLDOWN - 25, seenAt: START + 25 }));
  it('does not wait longer after the clock was set back', () =>
    expect(factsOf(...TRIPPED, at(-500), at(-400))).toEqual({
      ...OPEN,
      remaining: COOLDOWN - 100,
      seenAt: START - 400,
    }));
  it('allows one probe when the cooldown is over', () => expect(factsOf(...HALF_OPEN)).toEqual(WAITING));
  it('has no cooldown left long after the cooldown ended', () =>
    expect(factsOf(...TRIPPED, at(9 * COOLDOWN))).toEqual({ ...WAITING, seenAt: START + 9 * COOLDOWN }));
  it('closes on a reset', () => expect(factsOf(...TRIPPED, { type: 'breaker.reset' })).toEqual(FRESH));
});

describe('a half-open breaker', () => {
  const PROBING = { ...WAITING, value: { halfOpen: 'probing' } };

  it('has one call in progress', () => expect(factsOf(...HALF_OPEN, probe)).toEqual(PROBING));
  it('records the time of the latest event', () =>
    expect(factsOf(...HALF_OPEN, at(COOLDOWN + 5))).toEqual({ ...WAITING, seenAt: START + COOLDOWN + 5 }));
  it('closes when the probe is answered', () =>
    expect(factsOf(...HALF_OPEN, probe, { type: 'probe.answered' })).toEqual({
      ...WAITING,
      value: 'closed',
      fails: 0,
    }));
  it('allows another probe when the first probe had no outcome', () =>
    expect(factsOf(...HALF_OPEN, probe, { type: 'probe.abandoned' })).toEqual(WAITING));
  it('opens for a whole cooldown when the probe fails', () =>
    expect(factsOf(...HALF_OPEN, probe, { type: 'probe.failed', reason: 'It answered 502.' })).toEqual({
      ...OPEN,
      lastReason: 'It answered 502.',
      seenAt: START + COOLDOWN,
    }));
  it('closes on a reset during the probe', () =>
    expect(factsOf(...HALF_OPEN, probe, { type: 'breaker.reset' })).toEqual({ ...FRESH, seenAt: START + COOLDOWN }));
});

describe('breaker guard comparisons', () => {
  const compared = (guard: string, event: BreakerEvent, ...before: readonly BreakerEvent[]) =>
    explainBreakerGuard(guard, { context: after(...before).context, event });

  it.each<[string, boolean, readonly BreakerEvent[], string, BreakerEvent]>([
    ['failures 1 < 3', false, [], 'isLastStrike', failed],
    ['failures 3 = 3', true, [failed, failed], 'isLastStrike', failed],
    ['cooldown: 60 s left', false, TRIPPED, 'cooldownIsOver', at(1)],
    ['cooldown: 1 s left', false, TRIPPED, 'cooldownIsOver', at(COOLDOWN - 1)],
    ['the cooldown is over', true, TRIPPED, 'cooldownIsOver', at(COOLDOWN)],
  ])('say “%s”: %s', (text, holds, before, guard, event) => {
    expect(compared(guard, event, ...before)).toEqual([{ text, holds }]);
  });

  it('are empty for an unknown guard, and for an event that the guard does not apply to', () => {
    expect([compared('cooldownIsOver', failed), compared('unknown', at(0))]).toEqual([[], []]);
  });
});

describe('breaker status', () => {
  it.each([
    [[failed], { open: false, cooldown_remaining: 0, last_reason: 'It answered 503.', fails: 1 }],
    [[...TRIPPED, at(1)], { open: true, cooldown_remaining: 60, last_reason: 'It did not answer.', fails: 3 }],
    [HALF_OPEN, { open: false, cooldown_remaining: 0, last_reason: 'It did not answer.', fails: 2 }],
  ])('is derived from %j', (events, status) => {
    expect(breakerStatusOf(after(...events))).toEqual(status);
  });
});

describe('breaker record', () => {
  const facts = { lastReason: 'It did not answer.', seenAt: START };

  it.each<[readonly BreakerEvent[], BreakerRecord]>([
    [[failed], { state: 'closed', fails: 1, lastReason: 'It answered 503.', remaining: 0, seenAt: START }],
    [[...TRIPPED], { state: 'open', fails: 3, remaining: COOLDOWN, ...facts }],
    [HALF_OPEN, { state: 'halfOpen', fails: 2, remaining: 0, ...facts, seenAt: START + COOLDOWN }],
    [[...HALF_OPEN, probe], { state: 'halfOpen', fails: 2, remaining: 0, ...facts, seenAt: START + COOLDOWN }],
  ])('is derived from %j', (events, record) => {
    expect(breakerRecordOf(after(...events))).toEqual(record);
  });

  it.each<[string, BreakerRecord, object]>([
    [
      'keeps its count of failures',
      { state: 'closed', fails: 1, remaining: 0, ...facts },
      { value: 'closed', fails: 1, remaining: 0 },
    ],
    [
      'keeps its remaining cooldown',
      { state: 'open', fails: 3, remaining: 5, ...facts },
      { value: 'open', fails: 3, remaining: 5 },
    ],
    [
      'allows another probe',
      { state: 'halfOpen', fails: 2, remaining: 0, ...facts },
      { value: { halfOpen: 'waiting' }, fails: 2, remaining: 0 },
    ],
    [
      'counts at most two failures while it is closed, and has no cooldown',
      { state: 'closed', fails: 9, remaining: 7, ...facts },
      { value: 'closed', fails: 2, remaining: 0 },
    ],
    [
      'waits for at most one cooldown, with three failures',
      { state: 'open', fails: 0, remaining: COOLDOWN + 1, ...facts },
      { value: 'open', fails: 3, remaining: COOLDOWN },
    ],
    [
      'counts two failures while it is half open, and has no cooldown',
      { state: 'halfOpen', fails: 0, remaining: 9, ...facts },
      { value: { halfOpen: 'waiting' }, fails: 2, remaining: 0 },
    ],
  ])('is restored to a breaker that %s', (_what, record, { ...expected }) => {
    const { value, context } = restoreBreakerSnapshot(record, COOLDOWN);

    expect({ value, ...context }).toEqual({ cooldown: COOLDOWN, ...facts, ...expected });
  });
});
