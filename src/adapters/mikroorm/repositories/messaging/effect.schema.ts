import { z } from 'zod';
import { FOUNDING_SLOTS } from '../../../../domain/cloud/licensing/foundingSlots.js';
import { parseLicenseKey, type LicenseKey } from '../../../../domain/shared/licensing/licenseKey.js';
import { TIERS } from '../../../../domain/shared/licensing/tier.js';

const licenseKey = z.string().transform((text, context): LicenseKey => {
  const key = parseLicenseKey(text);
  if (key !== null) return key;
  context.addIssue('is not a license key');
  return z.NEVER;
});

const expiresAt = z.coerce.date();
const pushTopicUrl = z.url({ protocol: /^https?$/ }).nullable();

const row = z.object({ label: z.string(), value: z.string() });
const at = z.coerce.date();

const briefing = z.object({
  summary: z
    .object({
      totalValue: z.number().nullable(),
      dayChangePct: z.number().nullable(),
      currency: z.string().nullable(),
      others: z.array(row),
    })
    .nullable(),
  stateCounts: z.array(z.object({ state: z.string(), count: z.int() })).nullable(),
  actionable: z
    .array(
      z.object({
        ticker: z.string(),
        state: z.string().nullable(),
        score: z.number().nullable(),
        grade: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    )
    .nullable(),
  asOf: at.nullable(),
});

const mail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('trial_key'), key: licenseKey, expiresAt }),
  z.object({
    template: z.literal('key_reissued'),
    key: licenseKey,
    tier: z.enum(TIERS),
    hasEnded: z.boolean().default(false),
  }),
  z.object({ template: z.literal('trial_ending'), expiresAt }),
  z.object({ template: z.literal('welcome'), key: licenseKey, tier: z.enum(['pro', 'premium']), pushTopicUrl }),
  z.object({
    template: z.literal('founding_welcome'),
    key: licenseKey,
    slot: z.int().min(1).max(FOUNDING_SLOTS),
    pushTopicUrl,
  }),
  z.object({ template: z.literal('downgraded'), key: licenseKey }),
  z.object({ template: z.literal('payment_failed') }),
  z.object({
    template: z.literal('alert'),
    alertType: z.string(),
    ticker: z.string().nullable(),
    severity: z.string(),
    message: z.string(),
    details: z.array(row),
    at,
    unsubscribe: z.string(),
  }),
  z.object({ template: z.literal('briefing'), briefing, at, unsubscribe: z.string() }),
]);

const push = z.object({ title: z.string(), message: z.string(), priority: z.enum(['default', 'high', 'urgent']) });

/** An effect as it is stored, encrypted, in the outbox. */
export const storedEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), to: z.string(), mail }),
  z.object({ kind: z.literal('push'), topic: z.string(), push, receiver: z.string().optional() }),
  z.object({
    kind: z.literal('customer_credit'),
    customerId: z.string(),
    amountMinor: z.int(),
    description: z.string(),
  }),
  z.object({ kind: z.literal('key_recovery'), email: z.string() }),
]);
