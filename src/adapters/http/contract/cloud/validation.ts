import { z } from 'zod';
import { TIERS } from '../../../../domain/shared/licensing/tier.js';
import { VALIDATION_CODES } from '../../../../domain/cloud/licensing/licenseValidation.js';
import { timestamp } from '../shared/fields.js';

/** The features of a license. Clients must ignore features that they do not know. */
const features = z.looseObject({
  max_tickers: z.int().optional(),
  broker_writes: z.boolean().optional(),
  alerts_email: z.boolean().optional(),
  alerts_push: z.boolean().optional(),
  cloud_sync: z.boolean().optional(),
  ai_coaches: z.boolean().optional(),
});

export const licenseValidationReply = z
  .object({
    valid: z.boolean(),
    tier: z.enum([...TIERS, 'unknown']),
    features,
    email: z.string(),
    expires_at: timestamp.nullable(),
    days_remaining: z.int().min(0).nullable(),
    message: z.string(),
    code: z.enum(VALIDATION_CODES),
    /** A JWS (EdDSA) of this result; null when the key has no license. Verify it with /.well-known/jwks.json. */
    token: z.string().nullable(),
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
