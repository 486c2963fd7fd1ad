import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publishedGradeAt, publishedGrades, rawGrade } from '../../../../src/domain/dashboard/analysis/grade.js';
import { seriesAt } from '../../../../src/domain/dashboard/market/series.js';
import { runs } from '../../../runs.js';

describe('grade', () => {
  it.each([
    [100, 'A+'],
    [90, 'A+'],
    [89.99, 'A'],
    [82, 'A'],
    [76, 'A-'],
    [70, 'B+'],
    [64, 'B'],
    [58, 'B-'],
    [52, 'C+'],
    [46, 'C'],
    [40, 'C-'],
    [30, 'D'],
    [29.99, 'F'],
    [0, 'F'],
    [NaN, null],
  ])('maps a score of %f to the raw grade %s', (score, grade) => {
    expect(rawGrade(score)).toBe(grade);
  });

  it('starts at the raw grade of the first score', () => {
    expect(publishedGrades(Float64Array.of(NaN, NaN, 64))).toEqual([null, null, 'B']);
  });

  it('changes only once the score has crossed a border by two points', () => {
    expect(publishedGrades(Float64Array.of(69, 70, 71.99, 72, 70, 68, 67.99))).toEqual([
      'B',
      'B',
      'B',
      'B+',
      'B+',
      'B+',
      'B',
    ]);
  });

  it('can cross several borders at once', () => {
    expect(publishedGrades(Float64Array.of(95, 20, 83))).toEqual(['A+', 'F', 'A-']);
  });

  it('stays the same without a score', () => {
    expect(publishedGrades(Float64Array.of(64, NaN, 71))).toEqual(['B', 'B', 'B']);
  });

  it('is the same whether it is computed for one bar or for all bars', () => {
    const score = fc.oneof(
      { weight: 9, arbitrary: fc.double({ min: 0, max: 100, noNaN: true }) },
      fc.constantFrom(NaN, 60, 62, 64, 66),
    );
    fc.assert(
      fc.property(fc.array(score, { maxLength: 30 }), (values) => {
        const scores = Float64Array.from(values);
        expect(values.map((_, t) => publishedGradeAt((bar) => seriesAt(scores, bar), t))).toEqual(
          publishedGrades(scores),
        );
      }),
      { numRuns: runs() },
    );
  });

  it('reads scores only back to the latest one that determines the grade on its own', () => {
    const seen: number[] = [];
    const scores = Float64Array.of(10, 95, 79, 75, 77, 77);
    publishedGradeAt((bar) => (seen.push(bar), seriesAt(scores, bar)), 5);
    expect(Math.min(...seen)).toBe(2);
  });
});
