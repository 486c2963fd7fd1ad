/**
 * Checks prefix causality on real prices: audits 10 tickers of data/sample as of 200 sessions, each time without the
 * later bars, and compares the results with the audit of the whole history. Exit code 1 on any difference.
 * Run `npm run build` first, then `npm run causality`.
 */
import { cutAndCompare } from './causality/cuts.ts';
import type { Engine } from './causality/engine.ts';
import { PARTS } from './causality/parts.ts';
import { loadSample } from './sampleBars.ts';
import { marketContextOf } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { riskOfAuditedHoldings } from '../dist/domain/dashboard/audit/auditRisk.js';
import { portfolioRiskOf } from '../dist/domain/dashboard/risk/portfolioRisk.js';
import { auditTicker } from '../dist/domain/dashboard/audit/auditTicker.js';
import { takeBars } from '../dist/domain/dashboard/market/bars.js';
import { publishedGrades, rawGrade } from '../dist/domain/dashboard/analysis/grade.js';
import { levelMapAt } from '../dist/domain/dashboard/analysis/levels/levelMap.js';
import { levelsAuditOf, pillarAuditsOf } from '../dist/domain/dashboard/audit/auditSections.js';
import { allTickerSessionsOf } from '../dist/domain/dashboard/replay/allTickerSessions.js';
import { pillarsOf } from '../dist/domain/dashboard/analysis/score.js';
import { structureAuditAt } from '../dist/domain/dashboard/analysis/structure/structureAudit.js';
import { swingSignalAt } from '../dist/domain/dashboard/analysis/triggers/swingSignal.js';
import { triggerInputsAt } from '../dist/domain/dashboard/analysis/triggers/triggerExplanations.js';
import { triggerHistoryOf } from '../dist/domain/dashboard/analysis/triggers/triggerHistory.js';
import { frameworkAuditOf } from '../dist/domain/dashboard/framework/frameworkAudit.js';
import { frameworkEventsOf } from '../dist/domain/dashboard/framework/frameworkEvent.js';
import { INITIAL_TICKER_SNAPSHOT, advanceTicker } from '../dist/domain/dashboard/framework/tickerSnapshot.js';
import { tickerSessionAt } from '../dist/domain/dashboard/framework/tickerSessions.js';
import { readBars } from '../dist/domain/dashboard/market/readBars.js';

const TICKERS = ['AAPL', 'BA', 'CAT', 'GE', 'INTC', 'JPM', 'KO', 'MSFT', 'WMT', 'XOM'];
const CUTS = 200;

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

const began = performance.now();
const tickers = TICKERS.map((symbol) => ({ symbol, bars: loadSample(readBars, symbol) }));
const { tickers: results, risk } = cutAndCompare(engine, tickers, loadSample(readBars, 'SPX'), CUTS);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

print(`${'ticker'.padEnd(8)}${'cuts'.padStart(6)}${PARTS.map((part) => part.padStart(11)).join('')}`);
for (const { symbol, cuts, equal } of results) {
  print(
    `${symbol.padEnd(8)}${String(cuts).padStart(6)}${PARTS.map((part) => String(equal[part]).padStart(11)).join('')}`,
  );
}
print(`The portfolio's risk: ${risk.equal} of ${risk.cuts} equal`);
const differences = [
  ...results.flatMap(({ symbol, differences: found }) => found.map((difference) => `${symbol} differs: ${difference}`)),
  ...risk.differences.map((session) => `The portfolio's risk differs: ${session}`),
];
for (const difference of differences) print(difference);
print(
  `${differences.length === 0 ? 'No difference' : 'Differences'}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
);
if (differences.length > 0) process.exitCode = 1;
