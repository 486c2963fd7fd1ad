import { z } from 'zod';
import { REFERRAL_EVENT_TYPES } from '../../../../domain/shared/referrals/credit.js';
import { timestamp } from '../shared/fields.js';

export const referralStatsReply = z
  .object({
    referral_code: z.string(),
    share_url: z.url(),
    total_referred: z.int().describe('Customers who used the code.'),
    credits_earned: z.int().describe('In minor units of the currency of the holder’s invoices.'),
    recent_events: z.array(
      z.object({
        type: z.enum(REFERRAL_EVENT_TYPES),
        at: timestamp,
        credits: z.int().describe('In minor units of that currency; negative when revoked.'),
      }),
    ),
  })
  .meta({ id: 'ReferralStatistics' });
