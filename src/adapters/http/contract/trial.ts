import { z } from 'zod';

/** A line break could begin another header field of the mail, so that it is not even trimmed away. */
const email = z
  .string()
  .regex(/^[^\r\n]*$/, 'wants one line')
  .trim()
  .pipe(z.email().max(254));

export const trialRequest = z.object({
  email,
  source: z.string().max(200).optional().describe('Where the person comes from, for our statistics.'),
});

export const trialReply = z.object({
  started: z.literal(true),
  tier: z.literal('trial'),
  expires_at: z.iso.datetime({ precision: 3 }),
  message: z.string(),
});

export const recoverRequest = z.object({ email });
export const recoverReply = z.object({ message: z.string() });
