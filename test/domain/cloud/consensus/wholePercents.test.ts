import { describe, expect, it } from '@jest/globals';
import { wholePercents } from '../../../../src/domain/cloud/consensus/wholePercents.js';

describe('whole percentages', () => {
  it.each<[number[], number[]]>([
    [
      [5, 0, 0],
      [100, 0, 0],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 2, 2],
      [34, 33, 33],
    ],
    [
      [0, 1, 1],
      [0, 50, 50],
    ],
    [
      [1, 2, 4],
      [14, 29, 57],
    ],
    [
      [1, 1, 5],
      [14, 14, 72],
    ],
    [
      [1, 0, 999],
      [0, 0, 100],
    ],
    [
      [333, 333, 334],
      [33, 33, 34],
    ],
    [
      [40_000_000_000, 1, 1],
      [100, 0, 0],
    ],
  ])('turn counts %j into %j [CON-18]', (counts, percents) => {
    expect(wholePercents(counts)).toEqual(percents);
  });
});
