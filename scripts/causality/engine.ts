import type { marketContextOf } from '../../src/domain/dashboard/audit/auditPortfolio.js';
import type { riskOfAuditedHoldings } from '../../src/domain/dashboard/audit/auditRisk.js';
import type { auditTicker } from '../../src/domain/dashboard/audit/auditTicker.js';
import type { takeBars } from '../../src/domain/dashboard/market/bars.js';
import type { publishedGrades, rawGrade } from '../../src/domain/dashboard/analysis/grade.js';
import type { levelMapAt } from '../../src/domain/dashboard/analysis/levels/levelMap.js';
import type { levelsAuditOf, pillarAuditsOf } from '../../src/domain/dashboard/audit/auditSections.js';
import type { allTickerSessionsOf } from '../../src/domain/dashboard/replay/allTickerSessions.js';
import type { portfolioRiskOf } from '../../src/domain/dashboard/risk/portfolioRisk.js';
import type { pillarsOf } from '../../src/domain/dashboard/analysis/score.js';
import type { structureAuditAt } from '../../src/domain/dashboard/analysis/structure/structureAudit.js';
import type { swingSignalAt } from '../../src/domain/dashboard/analysis/triggers/swingSignal.js';
import type { triggerInputsAt } from '../../src/domain/dashboard/analysis/triggers/triggerExplanations.js';
import type { triggerHistoryOf } from '../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import type { frameworkAuditOf } from '../../src/domain/dashboard/framework/frameworkAudit.js';
import type { frameworkEventsOf } from '../../src/domain/dashboard/framework/frameworkEvent.js';
import type { INITIAL_TICKER_SNAPSHOT, advanceTicker } from '../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { tickerSessionAt } from '../../src/domain/dashboard/framework/tickerSessions.js';

/** The parts of the engine that are checked. Tests pass the source modules, and the script passes the built modules. */
export interface Engine {
  readonly marketContextOf: typeof marketContextOf;
  readonly auditTicker: typeof auditTicker;
  readonly riskOfAuditedHoldings: typeof riskOfAuditedHoldings;
  readonly portfolioRiskOf: typeof portfolioRiskOf;
  readonly takeBars: typeof takeBars;
  readonly publishedGrades: typeof publishedGrades;
  readonly rawGrade: typeof rawGrade;
  readonly levelMapAt: typeof levelMapAt;
  readonly levelsAudit: typeof levelsAuditOf;
  readonly pillarAudits: typeof pillarAuditsOf;
  readonly allTickerSessionsOf: typeof allTickerSessionsOf;
  readonly pillarsOf: typeof pillarsOf;
  readonly structureAuditAt: typeof structureAuditAt;
  readonly swingSignalAt: typeof swingSignalAt;
  readonly triggerInputsAt: typeof triggerInputsAt;
  readonly triggerHistoryOf: typeof triggerHistoryOf;
  readonly frameworkAudit: typeof frameworkAuditOf;
  readonly frameworkEventsOf: typeof frameworkEventsOf;
  readonly INITIAL_TICKER_SNAPSHOT: typeof INITIAL_TICKER_SNAPSHOT;
  readonly advanceTicker: typeof advanceTicker;
  readonly tickerSessionAt: typeof tickerSessionAt;
}
