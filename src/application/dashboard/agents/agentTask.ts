import type { RoundOutcome } from '../../../domain/dashboard/agents/agent.machine.js';
import { CloudOutage, CloudRefusal } from '../../../domain/dashboard/license/cloudFailure.js';

/** The outcome of a round that needs an audit when no audit has run yet. */
export const NO_AUDIT_OUTCOME = { kind: 'none', reason: 'There is no audit yet.' } as const;

export type AgentName = 'audit' | 'consensus' | 'alerts' | 'briefing' | 'license' | 'update';

/** The work of one agent, round by round. Times are milliseconds since the epoch. */
export interface AgentTask {
  readonly name: AgentName;
  /** Why the agent is off in this run; null when it is on. */
  readonly offReason: string | null;
  /** Whether a change to the license makes a round due at once. */
  readonly rerunOnLicenseChange: boolean;
  /** When the first round is due; null until work arrives. */
  firstRoundAt(at: number): number | null;
  /** Runs one round; never called while another is in progress. `signal` ends it early. */
  round(at: number, signal: AbortSignal): Promise<RoundOutcome>;
  /** Whether a round is due even before its scheduled time. */
  readonly isUrgent?: boolean;
  /** Number of items waiting to be sent, for agents that send. */
  readonly waitingCount?: number;
}

/**
 * Returns the outcome of a round that failed with `problem`. An error other than a cloud refusal or outage is a bug and
 * is rethrown.
 */
export function roundOutcomeFromError(problem: unknown): RoundOutcome {
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
