import { describe, expect, it } from '@jest/globals';
import {
  compareWithBaseRate,
  measureSample,
  medianOf,
  observationOf,
} from '../../../../src/domain/dashboard/replay/statistics.js';

const january = (value: number) => observationOf('2017-01-31', value);
const february = (value: number) => observationOf('2017-02-01', value);

describe('a sample', () => {
  it('counts all observations of one month as a single observation', () => {
    const { sample } = measureSample([january(1), january(3), february(8)]);

    // Mean 4; the deviations of the months are (−3 − 1)/3 and 4/3, so the error is √(2 · 2 · (4/3)²).
    expect(sample).toEqual({
      count: 3,
      mean: 4,
      median: 3,
      standard_deviation: Math.sqrt(13),
      standard_error: expect.closeTo(8 / 3, 12),
    });
  });

  it('becomes more certain with more months', () => {
    // Mean 2; the deviations of the months are −1/3, 0 and 1/3, so the error is √(3/2 · 2 · (1/3)²).
    expect(measureSample([january(1), february(2), observationOf('2017-03-31', 3)]).sample.standard_error).toBeCloseTo(
      Math.sqrt(1 / 3),
      12,
    );
  });

  it('has no standard error for a single month, and no figures without observations', () => {
    expect(measureSample([january(1), january(3)]).sample).toEqual({
      count: 2,
      mean: 2,
      median: 2,
      standard_deviation: Math.sqrt(2),
      standard_error: null,
    });
    expect(measureSample([january(1)]).sample).toEqual({
      count: 1,
      mean: 1,
      median: 1,
      standard_deviation: null,
      standard_error: null,
    });
    expect(measureSample([]).sample).toEqual({
      count: 0,
      mean: null,
      median: null,
      standard_deviation: null,
      standard_error: null,
    });
  });

  it.each([
    [[], null],
    [[5], 5],
    [[3, 1], 2],
    [[9, 1, 2], 2],
  ])('consists of %j and has the median %p', (values, median) => {
    expect(medianOf(values)).toBe(median);
  });
});

describe('a figure and its base rate', () => {
  const base = [january(0), january(2), february(4), february(6)];

  it('differ by exactly 0 when they are equal', () => {
    expect(compareWithBaseRate(base, measureSample(base))).toMatchObject({ difference: 0, standard_error: 0 });
  });

  it('have a standard error without the noise of the observations that they share', () => {
    const { difference, standard_error } = compareWithBaseRate([january(2), february(6)], measureSample(base));

    // The monthly deviations are −1 and 1 in the compared sample, and −2/4·2 = −1 and 1 in the base. They cancel,
    // because both months differ by 1.
    expect([difference, standard_error]).toEqual([1, 0]);
    expect(compareWithBaseRate([january(0), february(6)], measureSample(base)).standard_error).toBeCloseTo(
      Math.sqrt(2 * (0.5 ** 2 + 0.5 ** 2)),
      12,
    );
  });

  it('have no standard error when all their trades are from one month', () => {
    expect(compareWithBaseRate([january(2)], measureSample(base))).toMatchObject({
      figure: { count: 1 },
      difference: -1,
      standard_error: null,
    });
    expect(compareWithBaseRate([january(1), february(2)], measureSample([january(2)]))).toMatchObject({
      difference: -0.5,
      standard_error: null,
    });
    expect(compareWithBaseRate([], measureSample(base))).toMatchObject({ difference: null, standard_error: null });
  });
});
