import { describe, expect, it } from '@jest/globals';
import { publishedGrades, rawGrade } from '../../../src/domain/audit/grade.js';

describe('grade', () => {
  it.each([
    [100, 'A+'], [90, 'A+'], [89.99, 'A'], [82, 'A'], [76, 'A-'], [70, 'B+'], [64, 'B'], [58, 'B-'], [52, 'C+'], [46, 'C'], [40, 'C-'], [30, 'D'],
    [29.99, 'F'], [0, 'F'], [NaN, null],
  ])('a score of %f alone is %s', (score, grade) => {
    expect(rawGrade(score)).toBe(grade);
  });

  it('starts at the raw grade of the first score', () => {
    expect(publishedGrades(Float64Array.of(NaN, NaN, 64))).toEqual([null, null, 'B']);
  });

  it('rises only two points beyond the border and falls only two points below it', () => {
    expect(publishedGrades(Float64Array.of(69, 70, 71.99, 72, 70, 68, 67.99))).toEqual(['B', 'B', 'B', 'B+', 'B+', 'B+', 'B']);
  });

  it('crosses several borders at once', () => {
    expect(publishedGrades(Float64Array.of(95, 20, 83))).toEqual(['A+', 'F', 'A-']);
  });

  it('stays while there is no score', () => {
    expect(publishedGrades(Float64Array.of(64, NaN, 71))).toEqual(['B', 'B', 'B']);
  });
});
