import { createActor } from 'xstate';
import {
  agentMachine,
  agentStateOf,
  type AgentContext,
  type AgentEvent,
  type AgentInput,
  type AgentSnapshot,
  type RoundOutcome,
} from '../../../../src/domain/dashboard/agents/agent.machine.js';

export const START = Date.parse('2026-11-20T12:00:00.000Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** An agent, with the start times of its rounds. */
export function startAgent(input: Partial<AgentInput> = {}, snapshot?: AgentSnapshot) {
  const begun: number[] = [];
  let now = START;
  const machine = agentMachine.provide({ actions: { beginRound: () => void begun.push(now) } });
  const actor = createActor(machine, {
    input: { at: START, nextAt: START, offReason: null, ...input },
    ...(snapshot === undefined ? {} : { snapshot }),
  }).start();
  const send = (event: AgentEvent): void => actor.send(event);
  return {
    begun,
    at(moment: number) {
      now = moment;
      send({ type: 'time.passed', at: moment });
    },
    end: (end: RoundOutcome, chance = 1) => send({ type: 'round.ended', at: now, chance, end }),
    send,
    get snapshot() {
      return actor.getSnapshot();
    },
    get state() {
      return agentStateOf(actor.getSnapshot());
    },
    get context(): AgentContext {
      return actor.getSnapshot().context;
    },
  };
}

export const doneRound = (nextAt: number | null): RoundOutcome => ({ kind: 'done', nextAt });
export const failedRound = (retryAfterMs: number | null = null): RoundOutcome => ({
  kind: 'failed',
  message: 'No answer.',
  retryAfterMs,
});
export const REFUSED_ROUND: RoundOutcome = { kind: 'refused', message: 'License revoked.' };
