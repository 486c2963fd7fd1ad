import type { historyOf } from '../../src/domain/dashboard/analysis/history.js';
import type { levelMapAt } from '../../src/domain/dashboard/analysis/levels/levelMap.js';
import type { setupAt } from '../../src/domain/dashboard/analysis/structure/setup.js';
import type { trapAt } from '../../src/domain/dashboard/analysis/structure/trap.js';
import type { verdictOf } from '../../src/domain/dashboard/analysis/structure/verdict.js';
import type { triggerHistoryOf } from '../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import type { advance } from '../../src/domain/dashboard/framework/life.js';
import type { sessionAt } from '../../src/domain/dashboard/framework/sessions.js';

/** The parts of the engine that are measured: tests bring those of the source, the script those of the build. */
export interface Engine {
  readonly historyOf: typeof historyOf;
  readonly triggerHistoryOf: typeof triggerHistoryOf;
  readonly levelMapAt: typeof levelMapAt;
  readonly trapAt: typeof trapAt;
  readonly setupAt: typeof setupAt;
  readonly verdictOf: typeof verdictOf;
  readonly sessionAt: typeof sessionAt;
  readonly advance: typeof advance;
}

/** Figures are taken from the first scored bar on. */
export const FIRST_SCORED_BAR = 252;

/** Measured figures by name. */
export type Figures = Readonly<Record<string, number>>;
