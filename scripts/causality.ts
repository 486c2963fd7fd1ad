/**
 * Prefix causality on real prices: audits 10 tickers of data/sample on 200 sessions each, knowing nothing of what came later,
 * and compares what is published with what the whole history says of those sessions. Exit code 1 on any difference.
 * Run `npm run build` first, then `npm run causality`.
 */
import type * as AuditPortfolioModule from '../src/domain/dashboard/audit/auditPortfolio.js';
import type * as AuditTickerModule from '../src/domain/dashboard/audit/auditTicker.js';
import type * as BarsModule from '../src/domain/dashboard/market/bars.js';
import type * as GradeModule from '../src/domain/dashboard/analysis/grade.js';
import type * as LevelMapModule from '../src/domain/dashboard/analysis/levels/levelMap.js';
import type * as PublishModule from '../src/domain/dashboard/audit/auditSections.js';
import type * as ReadBarsModule from '../src/domain/dashboard/market/readBars.js';
import type * as SessionsModule from '../src/domain/dashboard/replay/allTickerSessions.js';
import type * as ScoreModule from '../src/domain/dashboard/analysis/score.js';
import type * as StructureModule from '../src/domain/dashboard/analysis/structure/structureAudit.js';
import type * as SwingSignalModule from '../src/domain/dashboard/analysis/triggers/swingSignal.js';
import type * as TriggerInputsModule from '../src/domain/dashboard/analysis/triggers/triggerExplanations.js';
import type * as TriggerHistoryModule from '../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import type * as FrameworkAuditModule from '../src/domain/dashboard/framework/frameworkAudit.js';
import type * as FrameworkEventModule from '../src/domain/dashboard/framework/frameworkEvent.js';
import type * as LifeModule from '../src/domain/dashboard/framework/tickerSnapshot.js';
import type * as FrameworkSessionsModule from '../src/domain/dashboard/framework/tickerSessions.js';
import { cutAndCompare } from './causality/cuts.ts';
import type { Engine } from './causality/engine.ts';
import { PARTS } from './causality/parts.ts';
import { loadSample } from './sampleBars.ts';

const TICKERS = ['AAPL', 'BA', 'CAT', 'GE', 'INTC', 'JPM', 'KO', 'MSFT', 'WMT', 'XOM'];
const CUTS = 200;

const built = (path: string): string => new URL(`../dist/domain/${path}`, import.meta.url).href;
const { prepareMarket }: typeof AuditPortfolioModule = await import(built('audit/auditPortfolio.js'));
const { auditTicker }: typeof AuditTickerModule = await import(built('audit/auditTicker.js'));
const { takeBars }: typeof BarsModule = await import(built('audit/bars.js'));
const { publishedGrades, rawGrade }: typeof GradeModule = await import(built('audit/grade.js'));
const { levelMapAt }: typeof LevelMapModule = await import(built('audit/levels/levelMap.js'));
const { levelsAudit, pillarAudits }: typeof PublishModule = await import(built('audit/publish.js'));
const { readBars }: typeof ReadBarsModule = await import(built('audit/readBars.js'));
const { allTickerSessionsOf: sessionsOf }: typeof SessionsModule = await import(built('audit/replay/sessions.js'));
const { pillarsOf }: typeof ScoreModule = await import(built('audit/score.js'));
const { structureAuditAt }: typeof StructureModule = await import(built('audit/structure/structureAudit.js'));
const { swingSignalAt }: typeof SwingSignalModule = await import(built('audit/triggers/swingSignal.js'));
const { triggerInputsAt }: typeof TriggerInputsModule = await import(built('audit/triggers/triggerAccounts.js'));
const { triggerHistoryOf }: typeof TriggerHistoryModule = await import(built('audit/triggers/triggerHistory.js'));
const { frameworkAudit }: typeof FrameworkAuditModule = await import(built('ticker/frameworkAudit.js'));
const { frameworkEventsOf: happened }: typeof FrameworkEventModule = await import(built('ticker/frameworkEvent.js'));
const { INITIAL_TICKER_SNAPSHOT: NEW_LIFE, advanceTicker: advance }: typeof LifeModule = await import(
  built('ticker/life.js')
);
const { tickerSessionAt: sessionAt }: typeof FrameworkSessionsModule = await import(built('ticker/sessions.js'));

const engine: Engine = {
  prepareMarket,
  auditTicker,
  takeBars,
  publishedGrades,
  rawGrade,
  levelMapAt,
  levelsAudit,
  pillarAudits,
  sessionsOf,
  pillarsOf,
  structureAuditAt,
  swingSignalAt,
  triggerInputsAt,
  triggerHistoryOf,
  frameworkAudit,
  happened,
  NEW_LIFE,
  advance,
  sessionAt,
};

const began = performance.now();
const tickers = TICKERS.map((symbol) => ({ symbol, bars: loadSample(readBars, symbol) }));
const results = cutAndCompare(engine, tickers, loadSample(readBars, 'SPX'), CUTS);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

print(`${'ticker'.padEnd(8)}${'cuts'.padStart(6)}${PARTS.map((part) => part.padStart(11)).join('')}`);
for (const { symbol, cuts, equal } of results) {
  print(
    `${symbol.padEnd(8)}${String(cuts).padStart(6)}${PARTS.map((part) => String(equal[part]).padStart(11)).join('')}`,
  );
}
const differences = results.flatMap(({ symbol, differences: found }) =>
  found.map((difference) => `${symbol} differs: ${difference}`),
);
for (const difference of differences) print(difference);
print(
  `${differences.length === 0 ? 'No difference' : 'Differences'}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
);
if (differences.length > 0) process.exitCode = 1;
