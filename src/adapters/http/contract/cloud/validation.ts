import { z } from 'zod';
import { entitlementsOf, TIERS, type Feature } from '../../../../domain/shared/licensing/tier.js';
import { VALIDATION_CODES } from '../../../../domain/cloud/licensing/licenseValidation.js';
import { timestamp } from '../shared/fields.js';

const listed = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');
const tiersWith = (feature: Feature): string => TIERS.filter((tier) => entitlementsOf(tier)[feature]).join(', ');
const granted = (feature: Feature, meaning: string) =>
  z
    .boolean()
    .optional()
    .describe(`${meaning}: ${tiersWith(feature)}.`);
const tickersByTier = TIERS.map((tier) => `${entitlementsOf(tier).max_tickers} (${tier})`).join(', ');

/** The features of a license. Clients must ignore features that they do not know. */
const features = z.looseObject({
  max_tickers: z.int().optional().describe(`Tickers per audit: ${tickersByTier}.`),
  broker_writes: granted('broker_writes', 'Orders sent from the dashboard'),
  alerts_email: granted('alerts_email', 'Alerts and the daily briefing by e-mail'),
  alerts_push: granted('alerts_push', 'Push alerts'),
  cloud_sync: granted('cloud_sync', 'Encrypted snapshots in the cloud'),
  ai_coaches: granted('ai_coaches', 'Coaches whose text an AI provider writes'),
});

export const licenseValidationReply = z
  .object({
    valid: z.boolean().describe('Whether the license may be used now.'),
    tier: z.string().describe(`${listed(TIERS)}; \`unknown\` for \`NOT_FOUND\`.`),
    features: features.describe('What the tier allows; `{}` if `valid` is false. Ignore unknown features.'),
    email: z.string().describe('The holder’s address; empty for `NOT_FOUND`.'),
    expires_at: timestamp
      .nullable()
      .describe('When the license ends; null if the license has no end, and for `NOT_FOUND`.'),
    days_remaining: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'Whole days until the end, rounded up; null for a valid license without an end; 0 if `valid` is false.',
      ),
    message: z.string().describe('A sentence for the user.'),
    code: z.string().describe(`${listed(VALIDATION_CODES)}. \`NOT_FOUND\`: an unknown, malformed or replaced key.`),
    token: z
      .string()
      .nullable()
      .describe(
        'The result as a signed JWT (EdDSA): all fields of this response, and `sub` (license id), `iat` and `exp`; null for `NOT_FOUND`. Verify it with /.well-known/jwks.json.',
      ),
  })
  .meta({ id: 'LicenseValidation' });

export const jwksReply = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
    }),
  ),
});
