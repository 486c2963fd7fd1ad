import { expect, it } from '@jest/globals';
import { directionOf } from '../../../../../src/domain/dashboard/analysis/triggers/direction.js';
import { isLong } from '../../../../../src/domain/dashboard/analysis/triggers/swingSignal.js';
import { TRIGGER_ACCOUNTS } from '../../../../../src/domain/dashboard/analysis/triggers/triggerAccounts.js';

it('a trigger that can arm a ticker points up', () => {
  const arming = Object.keys(TRIGGER_ACCOUNTS).filter((name) => isLong({ name }));
  expect([arming.length, arming.filter((name) => directionOf(name) !== 'up')]).toEqual([8, []]);
});

it.each([
  ['breakout_20', 'up'],
  ['death_cross', 'down'],
  ['inside_bar', 'neither'],
  ['of_a_later_release', 'neither'],
])('%s points %s', (name, direction) => {
  expect(directionOf(name)).toBe(direction);
});
