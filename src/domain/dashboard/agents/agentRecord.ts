import { MAX_RETRY_AFTER_MS } from './agentBackoff.js';
import { agentMachine, type AgentContext, type AgentInput, type AgentSnapshot } from './agent.machine.js';

/**
 * The state of an agent, stored between two runs of the program. If the program ends during a round, the round starts
 * again in the next run.
 */
export interface AgentRecord extends Pick<AgentContext, 'nextAt' | 'lastSuccessAt' | 'lastError' | 'failures'> {
  /** A pause for a refused license is not stored: the license is checked again whenever the program starts. */
  readonly state: 'resting' | 'backingOff';
}

export function agentRecordOf({
  value,
  context: { nextAt, lastSuccessAt, lastError, failures },
}: AgentSnapshot): AgentRecord {
  return value === 'backingOff'
    ? { state: 'backingOff', nextAt, lastSuccessAt, lastError, failures }
    : { state: 'resting', nextAt, lastSuccessAt, lastError, failures: 0 };
}

/**
 * Resumes a back-off for at most `MAX_RETRY_AFTER_MS`. In any other state the agent starts from `input`, as on the
 * first run.
 */
export function restoreAgentSnapshot(
  { state, nextAt, lastSuccessAt, lastError, failures }: AgentRecord,
  input: AgentInput,
): AgentSnapshot {
  const isBackingOff = input.offReason === null && state === 'backingOff';
  return agentMachine.resolveState({
    value: input.offReason === null ? (isBackingOff ? 'backingOff' : 'resting') : 'off',
    context: {
      nextAt: isBackingOff ? Math.min(nextAt ?? input.at, input.at + MAX_RETRY_AFTER_MS) : input.nextAt,
      seenAt: input.at,
      lastSuccessAt,
      lastError,
      failures: isBackingOff ? failures : 0,
      reason: input.offReason,
      hasMoreWork: false,
      hasNewLicense: false,
    },
  });
}
