import { expect, it } from '@jest/globals';
import { explainsCurrentState } from '../../../../src/domain/dashboard/framework/explainsCurrentState.js';

it.each([
  ['a setup was lost, and nothing is held', 'WATCH', false, 'trigger_lost', true],
  ['a setup was lost, and a position was opened since', 'WATCH', true, 'trigger_lost', false],
  ['no change was ever recorded, and a position is held', 'WATCH', true, null, false],
  ['a held ticker was relaxed', 'WATCH', true, 'relaxed', true],
  ['a held ticker recovered', 'WATCH', true, 'recovered', true],
  ['a held ticker reached a rung', 'TIGHTEN', true, 'rung', true],
])('evaluates whether a reason explains the current state: %s', (_case, state, held, kind, stands) => {
  expect(explainsCurrentState(state, held, kind)).toBe(stands);
});
