import type { RoundOutcome } from '../../../domain/dashboard/agents/agent.machine.js';
import { CloudOutage, CloudRefusal } from '../../../domain/dashboard/license/cloudFailure.js';

/** Why a round that needs an audit does nothing. */
export const NO_AUDIT_YET = { kind: 'none', reason: 'There is no audit yet.' } as const;

export type AgentName = 'consensus' | 'alerts' | 'briefing' | 'license' | 'update';

/** What one agent does, round by round. Moments are milliseconds since the epoch. */
export interface AgentTask {
  readonly name: AgentName;
  /** Why nothing is done in this run; null when something is. */
  readonly offReason: string | null;
  /** Whether a change of the license is a reason to look at once. */
  readonly rerunOnLicenseChange: boolean;
  /** When the first round is due; null for none until work arrives. */
  firstRoundAt(at: number): number | null;
  /** Never begun while one is under way. `signal` ends it early. */
  round(at: number, signal: AbortSignal): Promise<RoundOutcome>;
  /** Whether a round is due before its time. */
  readonly isUrgent?: boolean;
  /** How much waits to be sent, where something can. */
  readonly waitingCount?: number;
}

/** How a round ended that `problem` ended; what is neither the cloud's refusal nor its outage is a bug and thrown on. */
export function roundEndFromError(problem: unknown): RoundOutcome {
  if (problem instanceof CloudRefusal) {
    const { reason, message } = problem;
    return reason === 'unauthenticated' || reason === 'forbidden' ? { kind: 'refused', message } : failed(problem);
  }
  if (problem instanceof CloudOutage) return failed(problem);
  throw problem;
}

const failed = ({ message, retryAfterSeconds }: CloudRefusal | CloudOutage): RoundOutcome => ({
  kind: 'failed',
  message,
  retryAfterMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1000,
});
