import { describe, expect, it } from '@jest/globals';
import type { Engine, Figures } from '../../../../scripts/frequencies/engine.js';
import {
  isOutdated,
  PUBLISHED_SIMULATION,
  PUBLISHED_STRUCTURE,
  PUBLISHED_TRIGGERS,
} from '../../../../scripts/frequencies/published.js';
import { simulationFigures } from '../../../../scripts/frequencies/simulationFigures.js';
import { structureFigures } from '../../../../scripts/frequencies/structureFigures.js';
import { triggerFigures } from '../../../../scripts/frequencies/triggerFigures.js';
import { publishedGrades, rawGrade } from '../../../../src/domain/dashboard/analysis/grade.js';
import { tickerHistoryOf } from '../../../../src/domain/dashboard/analysis/tickerHistory.js';
import { allTickerSessionsOf } from '../../../../src/domain/dashboard/replay/allTickerSessions.js';
import { regimeHistoryOf } from '../../../../src/domain/dashboard/analysis/regime/regimeHistory.js';
import { levelMapAt } from '../../../../src/domain/dashboard/analysis/levels/levelMap.js';
import { classifyBar } from '../../../../src/domain/dashboard/analysis/structure/classifyBar.js';
import { trapAt } from '../../../../src/domain/dashboard/analysis/structure/trap.js';
import { entryVerdictOf } from '../../../../src/domain/dashboard/analysis/structure/entryVerdict.js';
import { triggerHistoryOf } from '../../../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import { advanceTicker } from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import { tickerSessionAt } from '../../../../src/domain/dashboard/framework/tickerSessions.js';
import { SAMPLE_STOCKS, sampleBars } from './sampleBars.js';

/** The frequencies were measured without the market guard. */
const NO_REGIME = { dates: [], days: [], confirmation: null, notes: [], inputs: {} };

/** Compares the results with the bracketed figures in docs/audit-framework.md for the 31 stocks of data/sample. */
describe('calibration on the sample stocks', () => {
  const index = sampleBars('SPX');
  const stocks = SAMPLE_STOCKS.map((symbol) => sampleBars(symbol));
  const tickers = stocks.map((bars) => allTickerSessionsOf(bars, { index, regime: NO_REGIME }));
  const histories = tickers.map(({ scores }) => [...scores].filter((score) => !Number.isNaN(score)));
  const scores = histories.flat();
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;

  it('finds an average score of 57.7 with a standard deviation of 19.1', () => {
    const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
    expect(mean).toBeCloseTo(57.7, 0.5);
    expect(Math.abs(deviation - 19.1)).toBeLessThan(0.2);
  });

  it('finds that hysteresis cuts grade changes from 46 to 29 per 100 bars', () => {
    const changes = (grades: readonly unknown[]) =>
      grades.filter((grade, t) => t > 0 && grade !== grades[t - 1]).length;
    const per100 = (gradesOf: (history: readonly number[]) => readonly unknown[]) =>
      (100 * histories.reduce((sum, history) => sum + changes(gradesOf(history)), 0)) / scores.length;
    expect(Math.abs(per100((history) => publishedGrades(Float64Array.from(history))) - 29)).toBeLessThan(1);
    expect(Math.abs(per100((history) => history.map(rawGrade)) - 46)).toBeLessThan(1);
  });

  it('finds 6.9 regime changes a year', () => {
    const days = regimeHistoryOf(index, stocks).days.filter((day) => day.since !== null);
    const switches = days.filter((day, t) => t > 0 && day.since !== days[t - 1]?.since).length;
    expect(Math.abs(switches / (days.length / 252) / 6.9 - 1)).toBeLessThan(0.05);
  });

  it('finds triggers as often as published', () => {
    expect(
      strayed(
        PUBLISHED_TRIGGERS,
        triggerFigures(
          engine,
          tickers.map(({ history }) => history),
        ),
      ),
    ).toEqual([]);
  });

  it('finds about as many Trap & Structure states and verdicts as published', () => {
    expect(strayed(PUBLISHED_STRUCTURE, structureFigures(engine, tickers, 13), SAMPLING_ERROR)).toEqual([]);
  });

  it('finds that the simulated framework behaves as published', () => {
    expect(strayed(PUBLISHED_SIMULATION, simulationFigures(engine, tickers))).toEqual([]);
  });
});

const engine: Engine = {
  tickerHistoryOf,
  triggerHistoryOf,
  levelMapAt,
  trapAt,
  classifyBar,
  entryVerdictOf,
  tickerSessionAt,
  advanceTicker,
};

/** An additional tolerance, because the test reads only every 13th bar; `scripts/frequencies.ts` reads all bars. */
const SAMPLING_ERROR = 0.07;

/** Returns the figures that differ, including those that are only published or only measured. */
function strayed(published: Figures, measured: Figures, error = 0): string[] {
  return Object.keys({ ...published, ...measured }).flatMap((name) => {
    const [figure, ours] = [published[name] ?? NaN, measured[name] ?? NaN];
    return isOutdated(figure, ours, error) ? [`${name}: ${ours} against ${figure}`] : [];
  });
}
