import type { prepareMarket } from '../../src/domain/audit/auditPortfolio.js';
import type { auditTicker } from '../../src/domain/audit/auditTicker.js';
import type { takeBars } from '../../src/domain/audit/bars.js';
import type { publishedGrades, rawGrade } from '../../src/domain/audit/grade.js';
import type { levelMapAt } from '../../src/domain/audit/levels/levelMap.js';
import type { levelsAudit, pillarAudits } from '../../src/domain/audit/publish.js';
import type { sessionsOf } from '../../src/domain/audit/replay/sessions.js';
import type { pillarsOf } from '../../src/domain/audit/score.js';
import type { structureAuditAt } from '../../src/domain/audit/structure/structureAudit.js';
import type { swingSignalAt } from '../../src/domain/audit/triggers/swingSignal.js';
import type { triggerInputsAt } from '../../src/domain/audit/triggers/triggerAccounts.js';
import type { triggerHistoryOf } from '../../src/domain/audit/triggers/triggerHistory.js';
import type { frameworkAudit } from '../../src/domain/ticker/frameworkAudit.js';
import type { happened } from '../../src/domain/ticker/frameworkEvent.js';
import type { NEW_LIFE, advance } from '../../src/domain/ticker/life.js';
import type { sessionAt } from '../../src/domain/ticker/sessions.js';

/** The parts of the engine that are checked: tests bring those of the source, the script those of the build. */
export interface Engine {
  readonly prepareMarket: typeof prepareMarket;
  readonly auditTicker: typeof auditTicker;
  readonly takeBars: typeof takeBars;
  readonly publishedGrades: typeof publishedGrades;
  readonly rawGrade: typeof rawGrade;
  readonly levelMapAt: typeof levelMapAt;
  readonly levelsAudit: typeof levelsAudit;
  readonly pillarAudits: typeof pillarAudits;
  readonly sessionsOf: typeof sessionsOf;
  readonly pillarsOf: typeof pillarsOf;
  readonly structureAuditAt: typeof structureAuditAt;
  readonly swingSignalAt: typeof swingSignalAt;
  readonly triggerInputsAt: typeof triggerInputsAt;
  readonly triggerHistoryOf: typeof triggerHistoryOf;
  readonly frameworkAudit: typeof frameworkAudit;
  readonly happened: typeof happened;
  readonly NEW_LIFE: typeof NEW_LIFE;
  readonly advance: typeof advance;
  readonly sessionAt: typeof sessionAt;
}
