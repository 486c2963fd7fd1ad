import { z } from 'zod';
import { timestamp } from '../shared/fields.js';

const agentName = z.enum(['audit', 'consensus', 'alerts', 'briefing', 'license', 'update']);

const agent = z.object({
  name: agentName,
  /**
   * off: disabled in this run; resting: waiting for `next_at`; working: running a round; backing_off: waiting after a
   * failure; paused: refused by the cloud.
   */
  state: z.enum(['off', 'resting', 'working', 'backing_off', 'paused']),
  /** A sentence that says why the agent is off or paused, or why its last round sent nothing. */
  reason: z.string().nullable(),
  last_success_at: timestamp.nullable(),
  /** The last failure; null when nothing has failed since the last success. */
  last_error: z.string().nullable(),
  /** null while the agent is off, working, or has nothing to wait for. */
  next_at: timestamp.nullable(),
  /** Number of alerts that wait to be sent; only the alerts agent has this field. */
  waiting: z.int().optional(),
});

export const agentsReply = z.object({ agents: z.array(agent) });

export type AgentsReply = z.infer<typeof agentsReply>;
