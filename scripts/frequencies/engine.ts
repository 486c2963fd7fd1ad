import type { tickerHistoryOf } from '../../src/domain/dashboard/analysis/tickerHistory.js';
import type { levelMapAt } from '../../src/domain/dashboard/analysis/levels/levelMap.js';
import type { classifyBar } from '../../src/domain/dashboard/analysis/structure/classifyBar.js';
import type { trapAt } from '../../src/domain/dashboard/analysis/structure/trap.js';
import type { entryVerdictOf } from '../../src/domain/dashboard/analysis/structure/entryVerdict.js';
import type { triggerHistoryOf } from '../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import type { advanceTicker } from '../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { tickerSessionAt } from '../../src/domain/dashboard/framework/tickerSessions.js';

/**
 * The parts of the engine that are measured. Tests pass the source modules, and the script passes the built modules.
 */
export interface Engine {
  readonly tickerHistoryOf: typeof tickerHistoryOf;
  readonly triggerHistoryOf: typeof triggerHistoryOf;
  readonly levelMapAt: typeof levelMapAt;
  readonly trapAt: typeof trapAt;
  readonly classifyBar: typeof classifyBar;
  readonly entryVerdictOf: typeof entryVerdictOf;
  readonly tickerSessionAt: typeof tickerSessionAt;
  readonly advanceTicker: typeof advanceTicker;
}

/** Index of the first bar that the measured figures include. */
export const FIRST_SCORED_BAR = 252;

export type Figures = Readonly<Record<string, number>>;
