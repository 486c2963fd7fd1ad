import { MAX_RETRY_AFTER_MS } from './agentBackoff.js';
import { agentMachine, type AgentContext, type AgentInput, type AgentSnapshot } from './agent.machine.js';

/** What is kept of an agent between two starts. A round that was under way when the program ended is begun anew. */
export interface AgentRecord extends Pick<AgentContext, 'nextAt' | 'lastSuccessAt' | 'lastError' | 'failures'> {
  /** A pause for a refused license is not kept: the license is looked at anew at each start. */
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

/** Back-off goes on where it was, at most for as long as one can last; all else begins as at a first start, which is `input`. */
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
    },
  });
}
