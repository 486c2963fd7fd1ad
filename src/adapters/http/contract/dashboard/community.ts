import { z } from 'zod';
import { tickerConsensusReply } from '../cloud/consensus.js';
import { timestamp } from '../shared/fields.js';
import { referralStatsReply } from '../cloud/referrals.js';
import { trackRecordReply } from '../cloud/operator/trackRecord.js';

/** `GET /ui/community`. What could not be had is null or missing, and `problems` says why, a sentence each. */
export const communityReply = z.object({
  /** Of the tickers that are held, in the order of their letters. */
  consensus: z.array(tickerConsensusReply),
  track_record: trackRecordReply.nullable(),
  referrals: referralStatsReply.nullable(),
  problems: z.array(z.string()),
  /** When it was asked for: at most once a minute. */
  fetched_at: timestamp,
});

export type CommunityReply = z.infer<typeof communityReply>;
