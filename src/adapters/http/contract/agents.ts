import { z } from 'zod';
import { referralReply } from './billing.js';
import { tickerReply } from './consensus.js';
import { emailAddress } from './emailAddress.js';
import { timestamp } from './fields.js';
import { trackRecordReply } from './trackRecord.js';

/** Wire shapes of what the dashboard does by itself with the cloud, for its own page. */


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

/** `GET /ui/update`. What the cloud published is null until it was asked once. */
export const updateView = z.object({
  current: z.string(),
  latest: z.string().nullable(),
  min_version: z.string().nullable(),
  update_available: z.boolean(),
  /** True: this version is too old; orders are closed until it is upgraded. */
  upgrade_required: z.boolean(),
  download: z.object({ mac: z.url().nullable(), win: z.url().nullable() }).nullable(),
  release_notes: z.string().nullable(),
  checked_at: timestamp.nullable(),
});

/** `GET /ui/community`. What could not be had is null or missing, and `problems` says why, a sentence each. */
export const communityView = z.object({
  /** Of the tickers that are held, in the order of their letters. */
  consensus: z.array(tickerReply),
  track_record: trackRecordReply.nullable(),
  referrals: referralReply.nullable(),
  problems: z.array(z.string()),
  /** When it was asked for: at most once a minute. */
  fetched_at: timestamp,
});

export const trialEntry = z.strictObject({ email: emailAddress });

export type AgentsReply = z.infer<typeof agentsReply>;
export type UpdateView = z.infer<typeof updateView>;
export type CommunityView = z.infer<typeof communityView>;
