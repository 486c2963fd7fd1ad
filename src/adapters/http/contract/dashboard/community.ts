import { z } from 'zod';
import { tickerConsensusReply } from '../cloud/consensus.js';
import { timestamp } from '../shared/fields.js';
import { referralStatsReply } from '../cloud/referrals.js';
import { trackRecordReply } from '../cloud/operator/trackRecord.js';

/** `GET /ui/community`. Unavailable parts are null or missing, and `problems` says why, one sentence each. */
export const communityReply = z.object({
  /** Figures for the held tickers, in alphabetical order; null when not requested or not loaded. */
  consensus: z.array(tickerConsensusReply).nullable(),
  track_record: trackRecordReply.nullable(),
  referrals: referralStatsReply.nullable(),
  problems: z.array(z.string()),
  /** When the figures were requested, which happens at most once a minute. */
  fetched_at: timestamp,
});

export type CommunityReply = z.infer<typeof communityReply>;
