import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { auditPortfolio } from '../../src/domain/dashboard/audit/auditPortfolio.js';
import { historyOf } from '../../src/domain/dashboard/analysis/history.js';
import { readBars } from '../../src/domain/dashboard/market/readBars.js';
import { pillarsOf, scoresOf } from '../../src/domain/dashboard/analysis/score.js';
import { at, last, orNull } from '../../src/domain/dashboard/market/series.js';
import { runs } from '../runs.js';
import { rawBar } from './arbitraries/bars.js';
import { auditRules, type Audit } from './audit.properties.js';
import { causalityRules } from './causality.properties.js';
import { describeBars } from './describeBars.js';
import { pillarRules, smoothTermRules, type Judge } from './pillars.properties.js';
import { tryRules } from './tryRules.js';

const judge: Judge = (bars, index) => {
  const pillars = pillarsOf(historyOf(bars), index);
  const scores = Object.entries(pillars).map(
    ([name, pillar]) => [name, orNull(pillar.scoreAt(pillar.length - 1))] as const,
  );
  return { score: orNull(last(scoresOf(pillars))), ...Object.fromEntries(scores) };
};

/** Terms that compare or rank can turn over on the last bit. */
const STEPPED = new Set(['alignment', 'swings', 'atr_rank']);

const judgeSmoothTerms: Judge = (bars, index) => {
  const terms = Object.values(pillarsOf(historyOf(bars), index)).flatMap((pillar) => Object.entries(pillar.terms));
  return Object.fromEntries(
    terms
      .filter(([name]) => !STEPPED.has(name))
      .map(([name, { valueAt }]) => [name, orNull(valueAt(bars.dates.length - 1))]),
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
    leftOut: {},
  });

describe('audit properties', () => {
  tryRules(pillarRules(judge, ['trend', 'relative_strength']));
  tryRules(smoothTermRules(judgeSmoothTerms));
  tryRules(causalityRules(describeBars));
  tryRules(auditRules(audit));

  it('bars from any source are usable or a reason is given', () =>
    fc.assert(
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
      { numRuns: runs() },
    ));
});
