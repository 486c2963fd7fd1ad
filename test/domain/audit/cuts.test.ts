import { describe, expect, it } from '@jest/globals';
import { cutAndCompare } from '../../../scripts/causality/cuts.js';
import type { Engine } from '../../../scripts/causality/engine.js';
import { prepareMarket } from '../../../src/domain/audit/auditPortfolio.js';
import { auditTicker } from '../../../src/domain/audit/auditTicker.js';
import { takeBars } from '../../../src/domain/audit/bars.js';
import { publishedGrades, rawGrade } from '../../../src/domain/audit/grade.js';
import { levelMapAt } from '../../../src/domain/audit/levels/levelMap.js';
import { levelsAudit, pillarAudits } from '../../../src/domain/audit/publish.js';
import { sessionsOf } from '../../../src/domain/audit/replay/sessions.js';
import { pillarsOf } from '../../../src/domain/audit/score.js';
import { structureAuditAt } from '../../../src/domain/audit/structure/structureAudit.js';
import { swingSignalAt } from '../../../src/domain/audit/triggers/swingSignal.js';
import { triggerInputsAt } from '../../../src/domain/audit/triggers/triggerAccounts.js';
import { triggerHistoryOf } from '../../../src/domain/audit/triggers/triggerHistory.js';
import { frameworkAudit } from '../../../src/domain/ticker/frameworkAudit.js';
import { happened } from '../../../src/domain/ticker/frameworkEvent.js';
import { NEW_LIFE, advance } from '../../../src/domain/ticker/life.js';
import { sessionAt } from '../../../src/domain/ticker/sessions.js';
import { sampleBars } from './sampleBars.js';

const engine: Engine = {
  prepareMarket, auditTicker, takeBars, publishedGrades, rawGrade, levelMapAt, levelsAudit, pillarAudits, sessionsOf, pillarsOf,
  structureAuditAt, swingSignalAt, triggerInputsAt, triggerHistoryOf, frameworkAudit, happened, NEW_LIFE, advance, sessionAt,
};
const CUTS = 20;
const listed = (symbol: string) => ({ symbol, bars: sampleBars(symbol) });
const index = sampleBars('SPX');

describe('an audit of bars that end on a past session', () => {
  it('says what the whole history says of that session', () => {
    const symbols = ['AABA', 'AAPL', 'CVX', 'GE', 'HD', 'JPM', 'MRK', 'NKE', 'IWM', 'UTX'];
    const all = { score: CUTS, state: CUTS, triggers: CUTS, levels: CUTS, structure: CUTS };
    expect(cutAndCompare(engine, symbols.map(listed), index, CUTS)).toEqual(symbols.map((symbol) => ({ symbol, cuts: CUTS, equal: all, differences: [] })));
  });

  it('would be noticed to differ if the engine looked ahead', () => {
    const ahead: Engine = {
      ...engine,
      sessionsOf: (bars, market) => {
        const sessions = sessionsOf(bars, market);
        return { ...sessions, scores: sessions.scores.map((_, t) => sessions.scores[t + 1] ?? NaN) };
      },
    };
    const [result] = cutAndCompare(ahead, [listed('AAPL')], index, 3);
    expect(result?.equal).toEqual({ score: 0, state: 0, triggers: 3, levels: 3, structure: 3 });
    expect(result?.differences).toHaveLength(5);
  });
});
