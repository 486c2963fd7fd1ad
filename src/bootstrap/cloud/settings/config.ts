import { createPrivateKey } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { VERSION } from '../../packageFacts.js';
import { BODY_PLACES } from '../../../domain/cloud/sync/body.js';
import { BadSettings, logLevel, origin, port, readSettings, serverUrl } from '../../settings.js';
import { checkSnapshotStorage } from './snapshotStorage.js';

export const SHORTEST_PEPPER = 32;

/** Comma-separated, newest first. */
const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const peppers = z
  .string()
  .transform(list)
  .pipe(
    z
      .array(
        z
          .string()
          .min(SHORTEST_PEPPER, `wants at least ${SHORTEST_PEPPER} characters; make one with: openssl rand -base64 48`),
      )
      .min(1),
  );

const signingKeys = z
  .string()
  .transform((text) => list(text.replaceAll('\\n', '\n')))
  .pipe(
    z
      .array(
        z
          .string()
          .refine(
            isEd25519,
            'wants Ed25519 private keys in PKCS#8 PEM; make one with: openssl genpkey -algorithm ed25519',
          ),
      )
      .min(1),
  );

/** A secret that goes through a header: a line end behind it, as files of secrets have one, is not part of it. */
const inHeader = z
  .string()
  .trim()
  .regex(/^[ -~]+$/, 'wants letters, digits and signs of ASCII on one line');

/** A secret that a caller sends. */
const callersSecret = inHeader.min(16, 'wants at least 16 characters');

/** Who a mail is from: one address, with a name before it or without. */
const sender = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
    'wants one address, as in Plumbline <no-reply@example.com>',
  );

const words = z.string().transform(list).pipe(z.array(z.string()).min(1, 'is empty but for commas'));

const price = (of: string) =>
  words
    .optional()
    .describe(`Stripe price ids of ${of}, comma-separated: the first is sold, the others are those of earlier buyers`);

export const cloudSettings = z.object({
  PORT: port.default(8080).describe('Port to listen on; 0 takes any free one'),
  HOST: z.string().optional().describe('Address to listen on; without it on all of this machine'),
  PUBLIC_URL: origin
    .optional()
    .describe(
      'Origin under which the world reaches this cloud; the links in mails. Default: http://localhost with PORT',
    ),
  DATABASE_URL: serverUrl(/^postgres(ql)?$/, 'postgres://user:password@host:port/database')
    .optional()
    .describe('PostgreSQL server; without it PostgreSQL runs embedded in DATA_DIR. Required in production'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe('Most connections to DATABASE_URL at once'),
  DATA_DIR: z
    .string()
    .default(join(homedir(), '.plumbline-cloud'))
    .describe('Folder of the embedded database, of development secrets and, without SMTP_URL, of written mail'),
  LICENSE_PEPPER: peppers
    .optional()
    .describe('Secret under which license keys are stored, newest first, comma-separated. Required in production'),
  PUSH_TOPIC_SECRET: z
    .string()
    .min(SHORTEST_PEPPER, `wants at least ${SHORTEST_PEPPER} characters`)
    .optional()
    .describe(
      'Secret that the topics of phones are made with; set it to the present LICENSE_PEPPER before that is ever changed. Default: the last of LICENSE_PEPPER',
    ),
  LICENSE_SIGNING_KEY: signingKeys
    .optional()
    .describe(
      'Ed25519 private keys (PKCS#8 PEM, real newlines or \\n) that sign validations, newest first, comma-separated. Required in production',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'wants smtp://user:password@host:port or smtps://…' })
    .optional()
    .describe('Mail server; without it mail is written to DATA_DIR/outbox, and in production not at all'),
  MAIL_FROM: sender.default('Plumbline <no-reply@localhost>').describe('Sender of all mail; people reply to it'),
  NTFY_URL: origin
    .optional()
    .describe('Origin of the ntfy server for alerts on phones, as in https://ntfy.sh; without it there are none'),
  NTFY_TOKEN: inHeader.optional().describe('Access token for publishing at NTFY_URL, where it wants one'),
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(/^(?:sk|rk)_[!-~]+$/, 'wants one key as Stripe shows it: sk_… or rk_…')
    .optional()
    .describe('Secret or restricted key of the Stripe account; without it nothing is sold'),
  STRIPE_WEBHOOK_SECRET: words
    .optional()
    .describe(
      'Signing secrets of the Stripe webhook, comma-separated while they are rotated; without it webhooks are off',
    ),
  STRIPE_API_BASE: origin.optional().describe('Origin of the Stripe API, for tests. Default: https://api.stripe.com'),
  STRIPE_PRICE_PRO_MONTHLY: price('Pro by the month'),
  STRIPE_PRICE_PRO_YEARLY: price('Pro by the year'),
  STRIPE_PRICE_PREMIUM_MONTHLY: price('Premium by the month'),
  STRIPE_PRICE_PREMIUM_YEARLY: price('Premium by the year'),
  STRIPE_PRICE_FOUNDING: price('the founding license'),
  STRIPE_PORTAL_CONFIGURATION: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('Stripe billing-portal configuration (bpc_…). Default: the one set in the Stripe account'),
  STRIPE_FOUNDING_LINK: z
    .url({ protocol: /^https$/, error: 'wants the https address of a payment link' })
    .optional()
    .describe('Payment link that sells the founding license; without it the page of the plans offers none'),
  ALLOWED_REDIRECT_ORIGINS: z
    .string()
    .transform(list)
    .pipe(z.array(origin).min(1))
    .optional()
    .describe('Origins that a checkout may return to, comma-separated. Default: that of PUBLIC_URL'),
  CONSENSUS_PUBLISH_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(0)
    .describe(
      'Seconds between publications of the consensus figures, 5–60 for a public service; 0 computes them at once',
    ),
  CRON_SECRET: callersSecret
    .optional()
    .describe('Bearer secret of /api/cron/*; without it those routes are off, the jobs still run by the clock'),
  ADMIN_SECRET: callersSecret
    .optional()
    .describe('Secret of the operator’s page of machines at /admin/machines; without it that page is off'),
  METRICS_TOKEN: callersSecret.optional().describe('Bearer token for GET /metrics from other machines'),
  SNAPSHOT_STORAGE: z
    .enum(BODY_PLACES)
    .optional()
    .describe('Where the bytes of new snapshots go: database or s3. Default: s3 with S3_BUCKET, else database'),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Bucket of an S3-compatible storage for the bytes of snapshots; keep it set as long as some lie there'),
  S3_ENDPOINT: origin.optional().describe('Origin of that storage. Default: AWS, by S3_REGION'),
  S3_REGION: z.string().min(1).optional().describe('Region of S3_BUCKET. Default: us-east-1'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Access key that may read, write, delete and list in S3_BUCKET'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret of S3_ACCESS_KEY_ID'),
  S3_PATH_STYLE: z
    .stringbool()
    .optional()
    .describe(
      'Whether the bucket is named in the path instead of the host: true or false. Default: true with S3_ENDPOINT',
    ),
  REDIS_URL: serverUrl(/^rediss?$/, 'redis://user:password@host:port or rediss://…')
    .optional()
    .describe('Redis server through which several processes share the rate limits; without it each counts by itself'),
  DEPLOY_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'wants 1 to 64 letters, digits, dots, hyphens or underscores')
    .default(VERSION)
    .describe('Name of this deploy: a new name resets the stored rate limits. Default: the version'),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Number of proxies in front whose X-Forwarded-For is believed'),
  LOG_LEVEL: logLevel.default('info').describe('trace, debug, info, warn, error, fatal or silent'),
  NODE_ENV: z.string().optional().describe('production demands the settings marked so and never writes mail to files'),
});

export type CloudSettings = z.infer<typeof cloudSettings>;

export const publicUrlOf = ({ PUBLIC_URL, PORT }: CloudSettings): string => PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Where a checkout may send a buyer back to. */
export const redirectOriginsOf = (settings: CloudSettings): readonly string[] =>
  settings.ALLOWED_REDIRECT_ORIGINS ?? [publicUrlOf(settings)];

const REQUIRED_IN_PRODUCTION = ['DATABASE_URL', 'LICENSE_PEPPER', 'LICENSE_SIGNING_KEY'] as const;

/** The cloud's settings; throws `BadSettings` with one clear line. */
export function readCloudSettings(environment: Readonly<Record<string, string | undefined>>): CloudSettings {
  const settings = readSettings(cloudSettings, environment);
  checkSnapshotStorage(settings);
  if (settings.NODE_ENV === 'production') {
    const missing = REQUIRED_IN_PRODUCTION.filter((name) => settings[name] === undefined);
    if (missing.length > 0)
      throw new BadSettings(`production needs ${missing.join(', ')}: see the settings table in README.md`);
  }
  return settings;
}

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
