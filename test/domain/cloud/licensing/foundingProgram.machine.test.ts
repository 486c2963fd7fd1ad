import { describe, expect, it } from '@jest/globals';
import { initialTransition, transition } from 'xstate';
import {
  foundingCounter,
  explainFoundingGuard,
  foundingMachine,
} from '../../../../src/domain/cloud/licensing/foundingProgram.machine.js';

/** The states that the program passes through for a sequence of counts. */
function statesAt(...counts: readonly number[]): readonly unknown[] {
  let [program] = initialTransition(foundingMachine);
  const states: unknown[] = [program.value];
  for (const claimed of counts) {
    [program] = transition(foundingMachine, program, { type: 'licenses.counted', claimed });
    states.push(program.value);
  }
  return states;
}

describe('the founding program', () => {
  it('is open below 100 licenses [FND-02]', () => {
    expect(statesAt(0, 1, 99, 100)).toEqual(['open', 'open', 'open', 'open', 'closed']);
  });

  it('reopens when licenses end [FND-10]', () => {
    expect(statesAt(100, 101, 100, 99, 0, 100)).toEqual([
      'open',
      'closed',
      'closed',
      'closed',
      'open',
      'open',
      'closed',
    ]);
  });

  it.each([
    [0, { claimed: 0, total: 100, remaining: 100, closed: false }],
    [1, { claimed: 1, total: 100, remaining: 99, closed: false }],
    [99, { claimed: 99, total: 100, remaining: 1, closed: false }],
    [100, { claimed: 100, total: 100, remaining: 0, closed: true }],
    [101, { claimed: 101, total: 100, remaining: 0, closed: true }],
  ])('counts claimed and remaining slots with %i licenses [FND-02]', (claimed, counter) => {
    expect(foundingCounter(claimed)).toEqual(counter);
  });

  it('explains why it is open or closed', () => {
    const compared = (guard: string, claimed: number) =>
      explainFoundingGuard(guard, { context: undefined, event: { type: 'licenses.counted', claimed } });

    expect([compared('isFull', 99), compared('isFull', 100), compared('unknown', 100)]).toEqual([
      [{ text: 'licenses 99 < 100', holds: false }],
      [{ text: 'licenses 100 = 100', holds: true }],
      [],
    ]);
  });
});
