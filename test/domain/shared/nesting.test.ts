import { describe, expect, it } from '@jest/globals';
import { isNestedDeeperThan } from '../../../src/domain/shared/nesting.js';

describe('nesting', () => {
  it.each([
    [0, 7, false],
    [0, [], true],
    [1, [], false],
    [1, [{}], true],
    [2, [1, { a: 'x' }], false],
    [2, { a: 1, b: [[]] }, true],
  ])('is deeper than %i levels in %j: %s', (levels, value, deeper) => {
    expect(isNestedDeeperThan(levels, value)).toBe(deeper);
  });
});
