import { z } from 'zod';
import { emailAddress } from './emailAddress.js';
import { timestamp } from './fields.js';

export const trialRequest = z.object({
  email: emailAddress,
  source: z.string().max(200).nullish().describe('Where the sign-up came from, for our statistics.'),
});

export const trialReply = z.object({
  started: z.literal(true),
  tier: z.literal('trial'),
  expires_at: timestamp,
  message: z.string(),
});

/** The trial request that the dashboard's own page sends. */
export const pageTrialRequest = z.strictObject({ email: emailAddress });
