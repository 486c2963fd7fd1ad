import { z } from 'zod';
import { PLANS } from '../../../../domain/cloud/billing/plan.js';
import { TIERS } from '../../../../domain/shared/licensing/tier.js';
import { emailAddress } from './emailAddress.js';
import { timestamp } from './fields.js';

const MAX_URL_CHARACTERS = 2000;

export const checkoutRequest = z.object({
  plan: z.enum(PLANS),
  email: emailAddress.nullish().describe('Pre-filled in the checkout.'),
  referral_code: z.string().nullish().describe('Another customer’s referral code; an unknown or own code is ignored.'),
  success_url: z
    .string()
    .max(MAX_URL_CHARACTERS)
    .nullish()
    .describe('Where the buyer returns to; `session_id` is added as a query parameter.'),
  cancel_url: z.string().max(MAX_URL_CHARACTERS).nullish(),
});

export const checkoutReply = z.object({
  url: z.url(),
  session_id: z.string(),
  expires_at: timestamp,
  referral_applied: z.boolean(),
});

export const billingPortalReply = z.object({ url: z.url() });

const ONE_SESSION = 'must be the id of one checkout session';

export const checkoutQuery = z.object({ session_id: z.string(ONE_SESSION).min(1, ONE_SESSION) });

export const checkoutInfoReply = z
  .object({
    tier: z.string().describe(`${[...TIERS, 'unknown'].join(', ')}; others can be added.`),
    customer_email: z.string(),
    slot_number: z.int().nullable().describe('The buyer’s number in the founding program; null for other tiers.'),
    slot_total: z.int().nullable(),
    downgraded_from_founding: z
      .boolean()
      .describe('Whether a Pro license was issued because the founding program was full.'),
  })
  .meta({ id: 'CheckoutSessionInfo' });

export const foundingCounterReply = z
  .object({ claimed: z.int(), total: z.int(), remaining: z.int(), closed: z.boolean() })
  .meta({ id: 'FoundingCounter' });

export const webhookReply = z.object({
  received: z.literal(true),
  duplicate: z
    .boolean()
    .describe(
      'Whether the event was applied or ignored before, or is being applied; false for one that waits and is tried again.',
    ),
  ignored: z.boolean(),
});
