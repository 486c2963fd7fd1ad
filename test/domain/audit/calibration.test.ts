import { describe, expect, it } from '@jest/globals';
import { publishedGrades, rawGrade } from '../../../src/domain/audit/grade.js';
import { historyOf } from '../../../src/domain/audit/history.js';
import { regimeHistoryOf } from '../../../src/domain/audit/regime/regimeHistory.js';
import { pillarsOf, scoresOf } from '../../../src/domain/audit/score.js';
import { SAMPLE_STOCKS, sampleBars } from './sampleBars.js';

/** The figures in brackets of docs/audit-framework.md, measured on the 31 stocks of data/sample. */
describe('calibration on the sample stocks', () => {
  const index = sampleBars('SPX');
  const stocks = SAMPLE_STOCKS.map((symbol) => sampleBars(symbol));
  const histories = stocks.map((bars) => [...scoresOf(pillarsOf(historyOf(bars), index))].filter((score) => !Number.isNaN(score)));
  const scores = histories.flat();
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;

  it('scores average 57.7 with a standard deviation of 19.1', () => {
    const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
    expect(mean).toBeCloseTo(57.7, 0.5);
    expect(Math.abs(deviation - 19.1)).toBeLessThan(0.2);
  });

  it('hysteresis cuts grade changes from 46 to 29 per 100 bars', () => {
    const changes = (grades: readonly unknown[]) => grades.filter((grade, t) => t > 0 && grade !== grades[t - 1]).length;
    const per100 = (gradesOf: (history: readonly number[]) => readonly unknown[]) =>
      (100 * histories.reduce((sum, history) => sum + changes(gradesOf(history)), 0)) / scores.length;
    expect(Math.abs(per100((history) => publishedGrades(Float64Array.from(history))) - 29)).toBeLessThan(1);
    expect(Math.abs(per100((history) => history.map(rawGrade)) - 46)).toBeLessThan(1);
  });

  it('the regime switches 6.9 times a year', () => {
    const days = regimeHistoryOf(index, stocks).days.filter((day) => day.since !== null);
    const switches = days.filter((day, t) => t > 0 && day.since !== days[t - 1]?.since).length;
    expect(Math.abs(switches / (days.length / 252) / 6.9 - 1)).toBeLessThan(0.05);
  });
});
