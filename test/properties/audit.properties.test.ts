import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { auditPortfolio } from '../../src/domain/audit/auditPortfolio.js';
import { historyOf } from '../../src/domain/audit/history.js';
import { readBars } from '../../src/domain/audit/readBars.js';
import { pillarsOf, scoresOf } from '../../src/domain/audit/score.js';
import { at, last, orNull } from '../../src/domain/audit/series.js';
import { runs } from '../runs.js';
import { anyBars, deadBars, longBars, rawBar } from './arbitraries/bars.js';
import type { Audit } from './audit.properties.js';
import { orderOfTickersIsIrrelevant, sameInputSameBytes } from './audit.properties.js';
import { laterBarsChangeNothing } from './causality.properties.js';
import { describeBars } from './describeBars.js';
import type { Judge } from './pillars.properties.js';
import { higherCloseNeverLowers, pricesScale, pricesScaleExactly, scoresStayInRange, volumesScaleExactly } from './pillars.properties.js';

const judge: Judge = (bars, index) => {
  const pillars = pillarsOf(historyOf(bars), index);
  const scores = Object.entries(pillars).map(([name, pillar]) => [name, orNull(last(pillar.scores))] as const);
  return { score: orNull(last(scoresOf(pillars))), ...Object.fromEntries(scores) };
};

/** Terms that compare or rank can turn over on the last bit. */
const STEPPED = new Set(['alignment', 'swings', 'atr_rank']);

const judgeSmoothTerms: Judge = (bars, index) => {
  const terms = Object.values(pillarsOf(historyOf(bars), index)).flatMap((pillar) => Object.entries(pillar.terms));
  return Object.fromEntries(terms.filter(([name]) => !STEPPED.has(name)).map(([name, { valueAt }]) => [name, orNull(valueAt(bars.dates.length - 1))]));
};

const audit: Audit = (tickers, index) =>
  auditPortfolio({
    tickers,
    index,
    generatedAt: '2020-01-01T00:00:00.000Z',
    dataSource: 'csv',
    portfolio: { source: 'generated', errors: [], notes: [] },
    leftOut: {},
  });

const holds = <Values>(property: fc.IProperty<Values>): void => fc.assert(property, { numRuns: runs() });

describe('audit properties', () => {
  it('1: the unit of prices does not matter to the pillars', () => holds(pricesScaleExactly(judge)));
  it('1: … whatever the factor', () => holds(pricesScale(judgeSmoothTerms)));
  it('2: the unit of volumes does not matter to the pillars', () => holds(volumesScaleExactly(judge)));
  it('3: later bars change nothing that was said of earlier ones', () => holds(laterBarsChangeNothing(describeBars)));
  it('4: a higher close never lowers trend or relative strength', () =>
    holds(higherCloseNeverLowers(judge, ['trend', 'relative_strength'])));
  it('5: every score is between 0 and 100, or absent', () => holds(scoresStayInRange(judge, fc.oneof(longBars, anyBars))));
  it('12: flat prices without volume are judged like any other', () => holds(scoresStayInRange(judge, deadBars)));
  it('13: the same input gives the same bytes', () => holds(sameInputSameBytes(audit)));
  it('14: the order of the tickers does not matter', () => holds(orderOfTickersIsIrrelevant(audit)));
  it('bars from any source are usable or a reason is given', () =>
    holds(
      fc.property(fc.array(rawBar, { maxLength: 30 }), (rows) => {
        const reading = readBars(rows);
        if (reading.kind === 'unusable') return reading.reason !== '';
        const { dates, open, high, low, close, volume } = reading.bars;
        return dates.every(
          (date, t) =>
            date > (dates[t - 1] ?? '') &&
            at(low, t) > 0 &&
            at(low, t) <= Math.min(at(open, t), at(close, t)) &&
            at(high, t) >= Math.max(at(open, t), at(close, t)) &&
            Number.isFinite(at(high, t)) &&
            at(volume, t) >= 0,
        );
      }),
    ));
});
