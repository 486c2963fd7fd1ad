import type { SnapshotFrom } from 'xstate';
import type { TickerJudgment } from './tickerJudgment.js';
import type { auditRunMachine } from './auditRun.machine.js';

export interface AuditRunStatus {
  readonly state: 'idle' | 'running' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly started_at: string | null;
  /** Whole seconds, rounded up; null until the first ticker is done and while no run is active. */
  readonly eta_seconds: number | null;
  /** Reason why the last run failed, or what the current run is waiting for. */
  readonly message: string | null;
  /** Judgments of the current run, by ticker. */
  readonly judged: Readonly<Record<string, TickerJudgment>>;
}

const WAITING = 'Waiting for the license check';

/** Progress at `now` (milliseconds since the epoch). The time left assumes the average time per ticker so far. */
export function auditRunStatus({ value, context }: SnapshotFrom<typeof auditRunMachine>, now: number): AuditRunStatus {
  const { done, total, startedAt, message, judged } = context;
  const running = value === 'running' && startedAt !== null && done > 0;
  return {
    state: value === 'waiting' ? 'running' : value,
    done,
    total,
    started_at: startedAt === null ? null : new Date(startedAt).toISOString(),
    eta_seconds: running ? Math.ceil(((Math.max(now - startedAt, 0) / done) * (total - done)) / 1000) : null,
    message: value === 'waiting' ? WAITING : message,
    judged,
  };
}
