import { z } from 'zod';
import { timestamp } from '../shared/fields.js';

const agentName = z.enum(['consensus', 'alerts', 'briefing', 'license', 'update']);

const agent = z.object({
  name: agentName,
  /** off: not in this run; resting: until `next_at`; working: now; backing_off: after a failure; paused: the cloud refused. */
  state: z.enum(['off', 'resting', 'working', 'backing_off', 'paused']),
  /** Why it is off or paused, or why its last round sent nothing: a sentence. */
  reason: z.string().nullable(),
  last_success_at: timestamp.nullable(),
  /** Of the last failure; null when there was none since the last success. */
  last_error: z.string().nullable(),
  /** null while it is off, at work, or has nothing to wait for. */
  next_at: timestamp.nullable(),
  /** Alerts that wait to be sent; the alerts agent alone has it. */
  waiting: z.int().optional(),
});

export const agentsReply = z.object({ agents: z.array(agent) });

export type AgentsReply = z.infer<typeof agentsReply>;
