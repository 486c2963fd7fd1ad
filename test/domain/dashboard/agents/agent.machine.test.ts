import { describe, expect, it } from '@jest/globals';
import {
  REFUSED_LICENSE_RETRY_MS,
  explainAgentGuard,
  type AgentContext,
  type AgentEvent,
  type RoundOutcome,
} from '../../../../src/domain/dashboard/agents/agent.machine.js';
import { startAgent, doneRound, failedRound, HOUR, MINUTE, REFUSED_ROUND, START } from './agentFixture.js';

describe('agent machine', () => {
  it('starts rounds when they are due, one at a time', () => {
    const one = startAgent();
    one.at(START);
    one.at(START + MINUTE);
    expect([one.state, one.begun]).toEqual(['working', [START]]);
    one.end(doneRound(START + 2 * MINUTE));
    one.at(START + 2 * MINUTE - 1);
    expect([one.state, one.context.lastSuccessAt]).toEqual(['resting', START + MINUTE]);
    one.at(START + 2 * MINUTE);

    expect(one.begun).toEqual([START, START + 2 * MINUTE]);
  });

  it('does one round after a sleep of eight hours, even when it missed several rounds', () => {
    const one = startAgent();
    one.at(START);
    one.end(doneRound(START + MINUTE));
    for (let i = 0; i < 5; i += 1) {
      one.at(START + 8 * HOUR + i);
      one.end(doneRound(START + 8 * HOUR + MINUTE));
    }

    expect(one.begun).toEqual([START, START + 8 * HOUR]);
  });

  it('does not wait longer after the clock was set back', () => {
    const one = startAgent();
    one.at(START);
    one.end(doneRound(START + MINUTE));
    one.at(START - 5 * HOUR);
    one.at(START - 5 * HOUR + MINUTE);

    expect(one.begun).toEqual([START, START - 5 * HOUR + MINUTE]);
  });

  it('starts another round after a round during which work arrived', () => {
    const one = startAgent({ nextAt: null });
    one.at(START + HOUR);
    expect(one.begun).toEqual([]);
    one.send({ type: 'work.arrived' });
    one.at(START + HOUR);
    one.send({ type: 'work.arrived' });
    one.end(doneRound(null));
    one.at(START + HOUR + 1);
    one.end(doneRound(null));
    one.at(START + 9 * HOUR);

    expect(one.begun).toEqual([START + HOUR, START + HOUR + 1]);
  });

  it('honors the Retry-After of the cloud', () => {
    const one = startAgent();
    one.at(START);
    one.end(failedRound(2 * HOUR));
    expect([one.state, one.context]).toMatchObject([
      'backing_off',
      { nextAt: START + 2 * HOUR, lastError: 'No answer.', failures: 1 },
    ]);
    one.at(START + 2 * HOUR - 1);
    one.send({ type: 'work.arrived' });
    one.at(START + 2 * HOUR - 1);
    expect(one.begun).toHaveLength(1);
    one.at(START + 2 * HOUR);
    one.end(doneRound(null));

    expect(one.context).toMatchObject({ failures: 0, lastError: null, reason: null });
  });

  it('pauses when its license is refused, until the license changes or an hour has passed', () => {
    const one = startAgent();
    one.at(START);
    one.end(REFUSED_ROUND);
    expect([one.state, one.context.reason]).toEqual(['paused', 'License revoked.']);
    one.at(START + REFUSED_LICENSE_RETRY_MS - 1);
    expect(one.begun).toHaveLength(1);
    one.send({ type: 'license.changed' });
    one.at(START + REFUSED_LICENSE_RETRY_MS - 1);
    one.end(REFUSED_ROUND);
    one.at(START + 2 * REFUSED_LICENSE_RETRY_MS);

    expect(one.begun).toEqual([START, START + REFUSED_LICENSE_RETRY_MS - 1, START + 2 * REFUSED_LICENSE_RETRY_MS]);
  });

  it('does nothing while it is off, and says why', () => {
    const one = startAgent({ offReason: 'Started with --offline.', nextAt: null });
    one.send({ type: 'work.arrived' });
    one.send({ type: 'license.changed' });
    one.at(START + 100 * HOUR);

    expect([one.state, one.context.reason, one.begun]).toEqual(['off', 'Started with --offline.', []]);
  });
});

describe('agent context', () => {
  const halfWay: RoundOutcome = { kind: 'failed', message: 'No answer.', retryAfterMs: null, progressed: true };
  const FRESH = {
    nextAt: START,
    seenAt: START,
    lastSuccessAt: null,
    lastError: null,
    failures: 0,
    reason: null,
    hasMoreWork: false,
    hasNewLicense: false,
  };
  const later = START + 5 * MINUTE;
  const latest = START + 10 * MINUTE;
  const rests = { ...FRESH, seenAt: later };
  const failed = (seenAt: number, pauseMs: number, facts: Partial<AgentContext> = {}) => ({
    ...FRESH,
    state: 'backing_off',
    seenAt,
    nextAt: seenAt + pauseMs,
    lastError: 'No answer.',
    failures: 1,
    ...facts,
  });
  const troubled = {
    ...FRESH,
    seenAt: START + MINUTE,
    nextAt: START + MINUTE + 15_000,
    lastError: 'No answer.',
    failures: 1,
  };

  /** An agent that finished one five-minute round per outcome; the first round started at `START`. */
  function after(ends: readonly RoundOutcome[], meanwhile: readonly AgentEvent['type'][] = []) {
    const one = startAgent();
    for (const [place, end] of ends.entries()) {
      if (place > 0) one.at(START + 5 * place * MINUTE);
      else one.at(START);
      for (const type of meanwhile) if (type === 'work.arrived' || type === 'license.changed') one.send({ type });
      one.at(START + 5 * (place + 1) * MINUTE);
      one.end(end);
    }
    return { state: one.state, ...one.context };
  }

  it('initially contains only the date of the first round', () => {
    expect([startAgent().state, startAgent().context]).toEqual(['resting', FRESH]);
    expect(startAgent({ nextAt: null, offReason: 'Started with --offline.' }).context).toEqual({
      ...FRESH,
      nextAt: null,
      reason: 'Started with --offline.',
    });
  });

  it.each<[string, readonly RoundOutcome[], object]>([
    ['was done', [doneRound(later + HOUR)], { ...rests, state: 'resting', nextAt: later + HOUR, lastSuccessAt: later }],
    [
      'was withheld',
      [{ kind: 'withheld', reason: 'Nothing new.', nextAt: later + HOUR }],
      { ...rests, state: 'resting', nextAt: later + HOUR, reason: 'Nothing new.' },
    ],
    ['failed', [failedRound()], failed(later, 15_000)],
    ['failed halfway', [halfWay], failed(later, 15_000, { lastSuccessAt: later })],
    ['failed twice in a row', [failedRound(), failedRound()], failed(latest, 30_000, { failures: 2 })],
    ['failed, and then failed halfway', [failedRound(), halfWay], failed(latest, 15_000, { lastSuccessAt: latest })],
    [
      'succeeded before the next one failed',
      [doneRound(later), failedRound()],
      failed(latest, 15_000, { lastSuccessAt: later }),
    ],
    [
      'failed halfway before the next one had nothing to do',
      [halfWay, { kind: 'withheld', reason: null, nextAt: null }],
      { ...rests, state: 'resting', seenAt: latest, nextAt: null, lastSuccessAt: later, lastError: 'No answer.' },
    ],
    [
      'failed before the next one was withheld',
      [failedRound(), { kind: 'withheld', reason: 'Nothing new.', nextAt: null }],
      { ...rests, state: 'resting', seenAt: latest, nextAt: null, reason: 'Nothing new.' },
    ],
    [
      'was withheld and then failed',
      [{ kind: 'withheld', reason: 'Nothing new.', nextAt: later }, failedRound()],
      failed(latest, 15_000),
    ],
    [
      'failed and was then done',
      [failedRound(), doneRound(null)],
      { ...rests, state: 'resting', seenAt: latest, nextAt: null, lastSuccessAt: latest },
    ],
    [
      'was refused',
      [REFUSED_ROUND],
      {
        ...rests,
        state: 'paused',
        nextAt: later + REFUSED_LICENSE_RETRY_MS,
        lastError: 'License revoked.',
        reason: 'License revoked.',
        failures: 1,
      },
    ],
    [
      'was done and then refused',
      [doneRound(later), REFUSED_ROUND],
      {
        ...rests,
        state: 'paused',
        seenAt: latest,
        nextAt: latest + REFUSED_LICENSE_RETRY_MS,
        lastSuccessAt: later,
        lastError: 'License revoked.',
        reason: 'License revoked.',
        failures: 1,
      },
    ],
  ])('shows the outcome of a round that %s', (_what, ends, known) => {
    expect(after(ends)).toEqual(known);
  });

  it.each<[string, RoundOutcome, number]>([
    ['done', doneRound(null), later],
    ['withheld', { kind: 'withheld', reason: null, nextAt: null }, later],
    ['refused, after its pause', REFUSED_ROUND, later + REFUSED_LICENSE_RETRY_MS],
    ['failed, after its pause', failedRound(), later + 15_000],
  ])('plans another round when work arrives during a round: %s', (_what, end, nextAt) => {
    expect(after([end], ['work.arrived'])).toMatchObject({ nextAt, hasMoreWork: true });
  });

  it.each<[string, RoundOutcome]>([
    ['done', doneRound(later + HOUR)],
    ['withheld', { kind: 'withheld', reason: null, nextAt: null }],
    ['refused', REFUSED_ROUND],
    ['failed', failedRound(24 * HOUR)],
  ])('plans the next round at once when the license changed during a round that was %s', (_what, end) => {
    expect(after([end], ['license.changed'])).toMatchObject({
      state: 'resting',
      nextAt: later,
      failures: 0,
      reason: null,
    });
  });

  it('reports work as new only until a round has started on it', () => {
    const one = startAgent();
    one.at(START);
    one.send({ type: 'work.arrived' });
    one.end(doneRound(null));
    one.at(START);
    one.end(doneRound(null));

    expect(one.context).toEqual({ ...FRESH, nextAt: null, lastSuccessAt: START });
  });

  it.each<[AgentEvent['type'] & ('work.arrived' | 'license.changed')]>([['work.arrived'], ['license.changed']])(
    'shows a round as due at once after %s while the agent rests',
    (type) => {
      const one = startAgent({ nextAt: START + HOUR });
      one.at(START + MINUTE);
      one.send({ type });

      expect([one.state, one.context]).toEqual([
        'resting',
        { ...FRESH, nextAt: START + MINUTE, seenAt: START + MINUTE },
      ]);
    },
  );

  it.each<[string, RoundOutcome, object]>([
    ['backs off', failedRound(), { ...troubled, nextAt: START + MINUTE, failures: 0 }],
    ['is paused', REFUSED_ROUND, { ...troubled, nextAt: START + MINUTE, failures: 0, lastError: 'License revoked.' }],
  ])('shows a round as due at once when the license changes while the agent %s', (_what, end, known) => {
    const one = startAgent();
    one.at(START);
    one.at(START + MINUTE);
    one.end(end);
    one.send({ type: 'license.changed' });

    expect([one.state, one.context]).toEqual(['resting', known]);
  });

  it.each<[string, RoundOutcome, string]>([
    ['rests', doneRound(START + HOUR), 'resting'],
    ['backs off', failedRound(HOUR), 'backing_off'],
    ['is paused', REFUSED_ROUND, 'paused'],
  ])('keeps the remaining wait when the clock is set back while the agent %s', (_what, end, state) => {
    const one = startAgent();
    one.at(START);
    one.end(end);
    one.at(START + MINUTE);
    expect([one.state, one.context.seenAt, one.context.nextAt]).toEqual([state, START + MINUTE, START + HOUR]);
    one.at(START - MINUTE);
    expect([one.state, one.context.seenAt, one.context.nextAt]).toEqual([
      state,
      START - MINUTE,
      START + HOUR - 2 * MINUTE,
    ]);
    one.at(START + HOUR - 2 * MINUTE);
    expect(one.state).toBe('working');
  });

  it('records the latest time seen during a round', () => {
    const one = startAgent();
    one.at(START);
    one.at(START + MINUTE);

    expect([one.state, one.context]).toEqual(['working', { ...FRESH, seenAt: START + MINUTE }]);
  });
});

describe('agent guard comparisons', () => {
  const compared = (guard: string, event: AgentEvent, params?: string, context: Partial<AgentContext> = {}) =>
    explainAgentGuard(guard, { context: { ...startAgent().context, ...context }, event, params });
  const passed: AgentEvent = { type: 'time.passed', at: START };
  const ended: AgentEvent = { type: 'round.ended', at: START, chance: 1, end: REFUSED_ROUND };

  it.each<[string, boolean, string, AgentEvent, string | undefined, Partial<AgentContext>]>([
    ['reason not to run: none', false, 'isOff', passed, undefined, {}],
    ['reason not to run: No license.', true, 'isOff', passed, undefined, { reason: 'No license.' }],
    ['the round ended as refused', true, 'endedAs', ended, 'refused', {}],
    ['the round ended as refused', false, 'endedAs', ended, 'done', {}],
    ['the license changed during the round: no', false, 'hasNewLicense', ended, undefined, {}],
    ['the license changed during the round: yes', true, 'hasNewLicense', ended, undefined, { hasNewLicense: true }],
    ['no round is planned', false, 'isDue', passed, undefined, { nextAt: null }],
    [
      'next round 2026-11-20T12:00:00.000Z is the same as now 2026-11-20T12:00:00.000Z',
      true,
      'isDue',
      passed,
      undefined,
      {},
    ],
    [
      'next round 2026-11-20T13:00:00.000Z is after now 2026-11-20T12:00:00.000Z',
      false,
      'isDue',
      passed,
      undefined,
      { nextAt: START + HOUR },
    ],
  ])('say “%s”: %s', (text, holds, guard, event, params, context) => {
    expect(compared(guard, event, params, context)).toEqual([{ text, holds }]);
  });

  it('are empty for an unknown guard, and for an event that the guard does not apply to', () => {
    expect([compared('unknown', passed), compared('unknown', ended), compared('isDue', ended)]).toEqual([[], [], []]);
  });
});
