import { describe, expect, it } from '@jest/globals';
import { percentileRank } from '../../../../src/domain/audit/indicators/percentileRank.js';

describe('percentile rank', () => {
  it('is the share of the others strictly below, once the window is full', () => {
    expect([...percentileRank(Float64Array.of(NaN, 3, 1, 2, 2, 5), 4)]).toEqual([NaN, NaN, NaN, NaN, 100 / 3, 100]);
  });
});
