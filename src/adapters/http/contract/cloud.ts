import { z } from 'zod';

const timestamp = z.iso.datetime({ precision: 3 });

const subsystem = z.object({
  status: z.enum(['ok', 'down', 'not_configured']),
  /** How long the subsystem took to answer; null when it did not. */
  latency_ms: z.number().nullable(),
}).meta({ id: 'Subsystem' });

export const subsystemsReply = z.object({
  status: z.enum(['ok', 'degraded']),
  timestamp,
  database: subsystem,
  billing: subsystem,
  email: subsystem,
  push: subsystem,
  storage: subsystem.optional().describe('The S3-compatible storage of snapshots, where one is configured.'),
}).meta({ id: 'SubsystemsHealth' });

export const versionReply = z.object({
  version: z.string(),
  min_version: z.string(),
  download: z.object({ mac: z.url().nullable(), win: z.url().nullable() }),
  release_notes: z.string(),
}).meta({ id: 'VersionInfo' });

/** Clients must ignore features that they do not know. */
const features = z.looseObject({
  max_tickers: z.int().optional(),
  broker_writes: z.boolean().optional(),
  alerts_email: z.boolean().optional(),
  alerts_push: z.boolean().optional(),
  cloud_sync: z.boolean().optional(),
  ai_coaches: z.boolean().optional(),
});

export const validationReply = z.object({
  valid: z.boolean(),
  tier: z.enum(['trial', 'pro', 'premium', 'founding', 'unknown']),
  features,
  email: z.string(),
  expires_at: timestamp.nullable(),
  days_remaining: z.int().min(0).nullable(),
  message: z.string(),
  code: z.enum(['VALID', 'NOT_FOUND', 'EXPIRED', 'CANCELED', 'REVOKED']),
  /** A JWS (EdDSA) of this result; null when the key names no license. Verify it with /.well-known/jwks.json. */
  token: z.string().nullable(),
}).meta({ id: 'LicenseValidation' });

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
