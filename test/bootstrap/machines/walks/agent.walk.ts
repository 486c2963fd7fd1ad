import type { AgentEvent, RoundOutcome } from '../../../../src/domain/dashboard/agents/agent.machine.js';
import { HOUR_MS } from '../../../../src/domain/shared/timeUnits.js';
import type { MachineWalk } from './walk.js';

const ended = (end: RoundOutcome): AgentEvent => ({ type: 'round.ended', at: 0, chance: 1, end });

/** Walks through an agent that is on and an agent that is off. */
export const agentWalk: MachineWalk<AgentEvent> = {
  inputs: [
    { at: 0, nextAt: 1000, offReason: null },
    { at: 0, nextAt: 1000, offReason: 'There is no cloud.' },
  ],
  events: {
    'a moment passes': { type: 'time.passed', at: 1 },
    'a day passes': { type: 'time.passed', at: 24 * HOUR_MS },
    'work.arrived': { type: 'work.arrived' },
    'license.changed': { type: 'license.changed' },
    'round.ended: done': ended({ kind: 'done', nextAt: HOUR_MS }),
    'round.ended: withheld': ended({ kind: 'withheld', reason: 'There is nothing to send.', nextAt: HOUR_MS }),
    'round.ended: failed': ended({ kind: 'failed', message: 'No answer.', retryAfterMs: null }),
    'round.ended: refused': ended({ kind: 'refused', message: 'This license is unknown.' }),
  },
  situation: ({ context: { reason, hasMoreWork, hasNewLicense, nextAt, seenAt } }) => [
    reason,
    hasMoreWork,
    hasNewLicense,
    nextAt === null ? null : nextAt > seenAt,
    seenAt,
  ],
  moves: {
    'resting → working': ['a moment passes', 'a day passes'],
    // If the license changed during the round, the agent rests after any outcome, and works again at once.
    'working → resting': ['round.ended: done', 'round.ended: withheld', 'round.ended: failed', 'round.ended: refused'],
    'working → backingOff': ['round.ended: failed'],
    'working → paused': ['round.ended: refused'],
    'backingOff → working': ['a day passes'],
    'backingOff → resting': ['license.changed'],
    'paused → working': ['a day passes'],
    'paused → resting': ['license.changed'],
  },
};
