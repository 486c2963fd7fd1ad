import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { auditPortfolio } from '../../src/domain/dashboard/audit/auditPortfolio.js';
import { tickerHistoryOf } from '../../src/domain/dashboard/analysis/tickerHistory.js';
import { readBars } from '../../src/domain/dashboard/market/readBars.js';
import { pillarsOf, scoresOf } from '../../src/domain/dashboard/analysis/score.js';
import { seriesAt, lastValueOf, finiteOrNull } from '../../src/domain/dashboard/market/series.js';
import { runs } from '../runs.js';
import { rawBar } from './arbitraries/bars.js';
import { auditRules, type Audit } from './audit.properties.js';
import { causalityRules } from './causality.properties.js';
import { describeBars } from './describeBars.js';
import { pillarRules, smoothTermRules, type ScoreTicker } from './pillars.properties.js';
import { testRules } from './testRules.js';

const judge: ScoreTicker = (bars, index) => {
  const pillars = pillarsOf(tickerHistoryOf(bars), index);
  const scores = Object.entries(pillars).map(
    ([name, pillar]) => [name, finiteOrNull(pillar.scoreAt(pillar.length - 1))] as const,
  );
  return { score: finiteOrNull(lastValueOf(scoresOf(pillars))), ...Object.fromEntries(scores) };
};

/** Terms that compare or rank values, and so can jump when the last bit of a value changes. */
const STEPPED = new Set(['alignment', 'swings', 'atr_rank']);

const judgeSmoothTerms: ScoreTicker = (bars, index) => {
  const terms = Object.values(pillarsOf(tickerHistoryOf(bars), index)).flatMap((pillar) =>
    Object.entries(pillar.terms),
  );
  return Object.fromEntries(
    terms
      .filter(([name]) => !STEPPED.has(name))
      .map(([name, { valueAt }]) => [name, finiteOrNull(valueAt(bars.dates.length - 1))]),
  );
};

const audit: Audit = (tickers, index) =>
  auditPortfolio({
    tickers,
    index,
    indexSymbol: null,
    generatedAt: '2020-01-01T00:00:00.000Z',
    dataSource: 'csv',
    portfolio: { source: 'generated', errors: [], notes: [] },
    skippedReasonBySymbol: {},
  });

describe('the audit', () => {
  testRules(pillarRules(judge, ['trend', 'relative_strength']));
  testRules(smoothTermRules(judgeSmoothTerms));
  testRules(causalityRules(describeBars));
  testRules(auditRules(audit));

  it('accepts bars from any source, or says why it rejects them', () =>
    fc.assert(
      fc.property(fc.array(rawBar, { maxLength: 30 }), (rows) => {
        const reading = readBars(rows);
        if (reading.kind === 'unusable') return reading.reason !== '';
        const { dates, open, high, low, close, volume } = reading.bars;
        return dates.every(
          (date, t) =>
            date > (dates[t - 1] ?? '') &&
            seriesAt(low, t) > 0 &&
            seriesAt(low, t) <= Math.min(seriesAt(open, t), seriesAt(close, t)) &&
            seriesAt(high, t) >= Math.max(seriesAt(open, t), seriesAt(close, t)) &&
            Number.isFinite(seriesAt(high, t)) &&
            seriesAt(volume, t) >= 0,
        );
      }),
      { numRuns: runs() },
    ));
});
