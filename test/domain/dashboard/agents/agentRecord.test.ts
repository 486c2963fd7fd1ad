import { describe, expect, it } from '@jest/globals';
import {
  agentMachine,
  type AgentContext,
  type AgentInput,
  type AgentSnapshot,
} from '../../../../src/domain/dashboard/agents/agent.machine.js';
import {
  agentRecordOf,
  restoreAgentSnapshot,
  type AgentRecord,
} from '../../../../src/domain/dashboard/agents/agentRecord.js';
import { HOUR, MINUTE, START } from './agentFixture.js';

const KNOWN = { nextAt: START + HOUR, lastSuccessAt: START - HOUR, lastError: 'No answer.', failures: 3 };
const was = (value: AgentSnapshot['value']): AgentSnapshot =>
  agentMachine.resolveState({
    value,
    context: { ...KNOWN, seenAt: START, reason: 'It says why.', hasMoreWork: true, hasNewLicense: true },
  });

describe('agent record', () => {
  it('stores the back-off of an agent that is backing off', () => {
    expect(agentRecordOf(was('backingOff'))).toEqual({ state: 'backingOff', ...KNOWN });
  });

  it.each<[AgentSnapshot['value']]>([['resting'], ['working'], ['paused'], ['off']])(
    'stores an agent that is not backing off as resting with no failures: %s',
    (value) => {
      expect(agentRecordOf(was(value))).toEqual({ state: 'resting', ...KNOWN, failures: 0 });
    },
  );
});

describe('restored agent', () => {
  const INPUT: AgentInput = { at: START, nextAt: START + MINUTE, offReason: null };
  const record = (facts: Partial<AgentRecord>): AgentRecord => ({ state: 'backingOff', ...KNOWN, ...facts });
  const begins: AgentContext = {
    nextAt: START + MINUTE,
    seenAt: START,
    lastSuccessAt: START - HOUR,
    lastError: 'No answer.',
    failures: 0,
    reason: null,
    hasMoreWork: false,
    hasNewLicense: false,
  };

  it.each<[string, AgentRecord, Partial<AgentInput>, AgentSnapshot['value'], AgentContext]>([
    ['continues to back off', record({}), {}, 'backingOff', { ...begins, nextAt: START + HOUR, failures: 3 }],
    [
      'backs off for a day at most',
      record({ nextAt: START + 48 * HOUR }),
      {},
      'backingOff',
      { ...begins, nextAt: START + 24 * HOUR, failures: 3 },
    ],
    [
      'ends its back-off at once when the record has no date',
      record({ nextAt: null }),
      {},
      'backingOff',
      { ...begins, nextAt: START, failures: 3 },
    ],
    ['starts like a new agent if it was resting', record({ state: 'resting' }), {}, 'resting', begins],
    [
      'does nothing when it is off',
      record({}),
      { offReason: 'Turned off.', nextAt: null },
      'off',
      { ...begins, nextAt: null, reason: 'Turned off.' },
    ],
    [
      'does nothing when it is off, even if it rested',
      record({ state: 'resting' }),
      { offReason: 'Turned off.', nextAt: null },
      'off',
      { ...begins, nextAt: null, reason: 'Turned off.' },
    ],
  ])('continues as its record says: it %s', (_what, stored, input, value, context) => {
    const restored = restoreAgentSnapshot(stored, { ...INPUT, ...input });

    expect([restored.value, restored.context]).toEqual([value, context]);
  });
});
