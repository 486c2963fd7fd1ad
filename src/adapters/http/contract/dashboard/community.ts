import { z } from 'zod';
import { tickerReply } from '../cloud/consensus.js';
import { timestamp } from '../shared/fields.js';
import { referralReply } from '../cloud/referrals.js';
import { trackRecordReply } from '../cloud/operator/trackRecord.js';

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

export type CommunityView = z.infer<typeof communityView>;
