import { describe, expect, it } from '@jest/globals';
import { cutAndCompare } from '../../../../scripts/causality/cuts.js';
import type { Engine } from '../../../../scripts/causality/engine.js';
import { marketContextOf } from '../../../../src/domain/dashboard/audit/auditPortfolio.js';
import { riskOfAuditedHoldings } from '../../../../src/domain/dashboard/audit/auditRisk.js';
import { portfolioRiskOf } from '../../../../src/domain/dashboard/risk/portfolioRisk.js';
import { auditTicker } from '../../../../src/domain/dashboard/audit/auditTicker.js';
import { takeBars } from '../../../../src/domain/dashboard/market/bars.js';
import { publishedGrades, rawGrade } from '../../../../src/domain/dashboard/analysis/grade.js';
import { levelMapAt } from '../../../../src/domain/dashboard/analysis/levels/levelMap.js';
import { levelsAuditOf, pillarAuditsOf } from '../../../../src/domain/dashboard/audit/auditSections.js';
import { allTickerSessionsOf } from '../../../../src/domain/dashboard/replay/allTickerSessions.js';
import { pillarsOf } from '../../../../src/domain/dashboard/analysis/score.js';
import { structureAuditAt } from '../../../../src/domain/dashboard/analysis/structure/structureAudit.js';
import { swingSignalAt } from '../../../../src/domain/dashboard/analysis/triggers/swingSignal.js';
import { triggerInputsAt } from '../../../../src/domain/dashboard/analysis/triggers/triggerExplanations.js';
import { triggerHistoryOf } from '../../../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import { frameworkAuditOf } from '../../../../src/domain/dashboard/framework/frameworkAudit.js';
import { frameworkEventsOf } from '../../../../src/domain/dashboard/framework/frameworkEvent.js';
import { INITIAL_TICKER_SNAPSHOT, advanceTicker } from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import { tickerSessionAt } from '../../../../src/domain/dashboard/framework/tickerSessions.js';
import { sampleBars } from './sampleBars.js';

const engine: Engine = {
  marketContextOf,
  auditTicker,
  riskOfAuditedHoldings,
  portfolioRiskOf,
  takeBars,
  publishedGrades,
  rawGrade,
  levelMapAt,
  levelsAudit: levelsAuditOf,
  pillarAudits: pillarAuditsOf,
  allTickerSessionsOf,
  pillarsOf,
  structureAuditAt,
  swingSignalAt,
  triggerInputsAt,
  triggerHistoryOf,
  frameworkAudit: frameworkAuditOf,
  frameworkEventsOf,
  INITIAL_TICKER_SNAPSHOT,
  advanceTicker,
  tickerSessionAt,
};
const CUTS = 20;
const listed = (symbol: string) => ({ symbol, bars: sampleBars(symbol) });
const index = sampleBars('SPX');

describe('an audit of bars that end on a past session', () => {
  it('gives the same result for that session as an audit of the whole history', () => {
    const symbols = ['AABA', 'AAPL', 'CVX', 'GE', 'HD', 'JPM', 'MRK', 'NKE', 'IWM', 'UTX'];
    const all = { score: CUTS, state: CUTS, triggers: CUTS, levels: CUTS, structure: CUTS };
    expect(cutAndCompare(engine, symbols.map(listed), index, CUTS)).toEqual({
      tickers: symbols.map((symbol) => ({ symbol, cuts: CUTS, equal: all, differences: [] })),
      risk: { cuts: CUTS, equal: CUTS, differences: [] },
    });
  });

  it('would differ if the engine looked ahead', () => {
    const ahead: Engine = {
      ...engine,
      allTickerSessionsOf: (bars, market) => {
        const sessions = allTickerSessionsOf(bars, market);
        return { ...sessions, scores: sessions.scores.map((_, t) => sessions.scores[t + 1] ?? NaN) };
      },
    };
    const [result] = cutAndCompare(ahead, [listed('AAPL')], index, 3).tickers;
    expect(result?.equal).toEqual({ score: 0, state: 0, triggers: 3, levels: 3, structure: 3 });
    expect(result?.differences).toHaveLength(5);
  });
  it('would give a different risk if later sessions of the index were used', () => {
    const ahead: Engine = {
      ...engine,
      riskOfAuditedHoldings: (tickers, results) =>
        riskOfAuditedHoldings(tickers, results, { symbol: 'SPX', bars: index }),
    };
    const { risk } = cutAndCompare(ahead, [listed('AAPL')], index, 3);
    // The third cut is the last session, so no later sessions can change its result.
    expect(risk).toMatchObject({ cuts: 3, equal: 1 });
    expect(risk.differences).toHaveLength(2);
  });
});
