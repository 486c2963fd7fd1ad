import { expect, it } from '@jest/globals';
import { explainsCurrentState } from '../../../../src/domain/dashboard/framework/explainsCurrentState.js';

it.each([
  ['a setup was lost, and nothing is held', 'WATCH', false, 'trigger_lost', true],
  ['a setup was lost, and something has been held since', 'WATCH', true, 'trigger_lost', false],
  ['nothing ever changed, and something is held', 'WATCH', true, null, false],
  ['what is held came back to calm', 'WATCH', true, 'relaxed', true],
  ['what is held recovered', 'WATCH', true, 'recovered', true],
  ['what is held asks for a change', 'TIGHTEN', true, 'rung', true],
])('%s', (_case, state, held, kind, stands) => {
  expect(explainsCurrentState(state, held, kind)).toBe(stands);
});
