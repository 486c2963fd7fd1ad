import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import type { RoundOutcome } from '../../../domain/dashboard/agents/agent.machine.js';
import { MAX_BAR_AGE_DAYS } from '../../../domain/dashboard/market/calendar/freshness.js';
import {
  lastFinalSession,
  sessionAfter,
  sessionFinalAt,
} from '../../../domain/dashboard/market/calendar/tradingSessions.js';
import { addDays } from '../../../domain/shared/calendar/calendarDays.js';
import { isTradedInNewYork } from '../../../domain/shared/ticker.js';
import { HOUR_MS, MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import type { AuditStore } from '../audit/auditStore.port.js';
import type { GetAuditStatus } from '../audit/getAuditStatus.js';
import type { RunAudit } from '../audit/runAudit.js';
import type { AgentTask } from './agentTask.js';

export interface RunDailyAuditDependencies {
  readonly isOn: boolean;
  /** Whether prices come from a remote source. Such a source has the prices of a session soon after its close. */
  readonly hasRemotePrices: boolean;
  readonly audits: Pick<AuditStore, 'latest'>;
  readonly runAudit: Pick<RunAudit, 'execute'>;
  readonly status: Pick<GetAuditStatus, 'execute'>;
}

/** How long to wait at first for prices that the source does not have yet, and for the network after a sleep. */
const RETRY_MS = 15 * MINUTE_MS;
const MAX_RETRY_MS = 4 * HOUR_MS;
const OFF_REASON = 'The daily audit is off. Set DAILY_AUDIT=true.';

/**
 * Audits the portfolio after each close, and again while prices of the session are missing. If the computer was asleep
 * or off at that time, audits once it is on again.
 */
export class RunDailyAudit implements AgentTask {
  readonly name = 'audit';
  readonly rerunOnLicenseChange = false;
  readonly offReason: string | null;
  /** The wait before the next audit of a session, doubled with each audit of it. */
  private retry = { session: '', ms: RETRY_MS };

  constructor(private readonly dependencies: RunDailyAuditDependencies) {
    this.offReason = dependencies.isOn ? null : OFF_REASON;
  }

  firstRoundAt(at: number): number {
    return this.isAudited(lastFinalSession(at)) ? nextCloseAt(at) : at;
  }

  async round(at: number): Promise<RoundOutcome> {
    const session = lastFinalSession(at);
    if (this.isAudited(session)) return { kind: 'withheld', reason: null, nextAt: nextCloseAt(at) };
    const { runAudit, status } = this.dependencies;
    const { finished } = await runAudit.execute();
    await finished;
    const { state, message } = status.execute();
    if (state === 'failed' && message !== null) return { kind: 'failed', message, retryAfterMs: null };
    const ms = this.retry.session === session ? Math.min(2 * this.retry.ms, MAX_RETRY_MS) : RETRY_MS;
    this.retry = { session, ms };
    if (this.isAudited(session)) return { kind: 'done', nextAt: nextCloseAt(at) };
    const reason = `Some prices of ${session} are not available yet.`;
    return { kind: 'withheld', reason, nextAt: Math.min(at + ms, nextCloseAt(at)) };
  }

  /**
   * An audit of remote prices counts only if they include the session. Tickers of other markets and tickers whose
   * prices ended days ago may lack it. At the longest retry interval, any ticker may lack it, because it may be halted.
   */
  private isAudited(session: string): boolean {
    const latest = this.dependencies.audits.latest()?.audit;
    if (latest === undefined || Date.parse(latest.generated_at) < sessionFinalAt(session)) return false;
    if (!this.dependencies.hasRemotePrices) return true;
    const ended = addDays(session, -MAX_BAR_AGE_DAYS);
    const isMissing = ([ticker, { metadata }]: [string, TickerAudit]): boolean =>
      isTradedInNewYork(ticker) && metadata.last_date < session && metadata.last_date >= ended;
    const isLongWait = this.retry.session === session && this.retry.ms === MAX_RETRY_MS;
    return (latest.as_of ?? '') >= session && (isLongWait || !Object.entries(latest.tickers).some(isMissing));
  }
}

const nextCloseAt = (at: number): number => sessionFinalAt(sessionAfter(lastFinalSession(at)));
