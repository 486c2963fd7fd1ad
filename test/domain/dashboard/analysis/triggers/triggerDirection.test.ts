import { expect, it } from '@jest/globals';
import { triggerDirectionOf } from '../../../../../src/domain/dashboard/analysis/triggers/triggerDirection.js';
import { isLongTrigger } from '../../../../../src/domain/dashboard/analysis/triggers/swingSignal.js';
import { TRIGGER_EXPLANATIONS } from '../../../../../src/domain/dashboard/analysis/triggers/triggerExplanations.js';

it('points up for every trigger that can arm a ticker', () => {
  const arming = Object.keys(TRIGGER_EXPLANATIONS).filter((name) => isLongTrigger({ name }));
  expect(new Set(arming.map((name) => triggerDirectionOf(name)))).toEqual(new Set(['up']));
});

it.each([
  ['breakout_20', 'up'],
  ['death_cross', 'down'],
  ['inside_bar', 'neither'],
  ['of_a_later_release', 'neither'],
])('finds the direction of %s: %s', (name, direction) => {
  expect(triggerDirectionOf(name)).toBe(direction);
});
