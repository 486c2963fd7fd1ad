import { publishedGrades } from '../../src/domain/dashboard/analysis/grade.js';
import { tickerHistoryOf } from '../../src/domain/dashboard/analysis/tickerHistory.js';
import { levelMapAt } from '../../src/domain/dashboard/analysis/levels/levelMap.js';
import { regimeHistoryOf, regimesOnDates } from '../../src/domain/dashboard/analysis/regime/regimeHistory.js';
import { pillarsOf, scoresOf } from '../../src/domain/dashboard/analysis/score.js';
import { seriesAt } from '../../src/domain/dashboard/market/series.js';
import { structureAuditAt } from '../../src/domain/dashboard/analysis/structure/structureAudit.js';
import { swingSignalAt } from '../../src/domain/dashboard/analysis/triggers/swingSignal.js';
import { triggerHistoryOf } from '../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import type { BarByBar } from './causality.properties.js';

/** Describes levels only at every n-th bar, because they are slow. */
const LEVELS_EVERY = 16;

/** Describes everything that the engine computes for each bar. */
export const describeBars: BarByBar = (bars, index) => {
  const history = tickerHistoryOf(bars);
  const pillars = pillarsOf(history, index);
  const scores = scoresOf(pillars);
  const grades = publishedGrades(scores);
  const regimes = regimesOnDates(regimeHistoryOf(index, [bars]), bars.dates);
  const triggers = triggerHistoryOf(history);
  const terms = Object.values(pillars).flatMap((pillar) => Object.values(pillar.terms).map((term) => term.valueAt));
  const structureAt = (t: number): unknown => {
    const levels = levelMapAt(history, t);
    return [levels, structureAuditAt(history, levels, pillars.trend.scoreAt(t), t)];
  };
  return bars.dates.map((_, t) =>
    JSON.stringify([
      seriesAt(scores, t),
      grades[t],
      regimes[t],
      terms.map((valueAt) => valueAt(t)),
      triggers[t],
      swingSignalAt(history, triggers, t),
      t % LEVELS_EVERY === 0 ? structureAt(t) : null,
    ]),
  );
};
