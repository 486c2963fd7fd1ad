import type { Grade } from '../analysis/grade.js';
import type { TickerResult } from './auditTicker.js';
import type { TickerState } from '../framework/tickerContext.js';

/** Preliminary result for a ticker of the current run. */
export interface TickerJudgment {
  readonly score: number | null;
  readonly grade: Grade | null;
  readonly state: TickerState | null;
  /** Reason why the ticker could not be audited; null when it was. */
  readonly error: string | null;
}

export const tickerJudgmentOf = (result: TickerResult): TickerJudgment =>
  result.kind === 'failed'
    ? { score: null, grade: null, state: null, error: result.message }
    : { score: result.audit.score, grade: result.audit.grade, state: result.audit.state, error: null };
