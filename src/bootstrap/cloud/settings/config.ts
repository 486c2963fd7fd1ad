import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { VERSION } from '../../packageFacts.js';
import { SNAPSHOT_BODY_LOCATIONS } from '../../../domain/cloud/sync/snapshotBody.js';
import {
  BadSettings,
  logLevelSetting,
  pathSetting,
  misspelledSettings,
  originSetting,
  portSetting,
  readSettings,
  serverUrlSetting,
  wholeNumberSetting,
  type Environment,
  PORT_DESCRIPTION,
  LOG_LEVEL_DESCRIPTION,
} from '../../settings.js';
import { unencryptedAddressWarnings } from '../../unencryptedAddresses.js';
import { productionProblems } from './productionRules.js';
import { checkSnapshotStorage } from './snapshotStorage.js';
import { headerSecret, isVapidPrivateKey, stripePriceIds, sender, signingKeys, words } from './values.js';

export const cloudSettings = z.object({
  PORT: portSetting.default(8080).describe(PORT_DESCRIPTION),
  HOST: z.string().optional().describe('Address to listen on. Default: all interfaces'),
  PUBLIC_URL: originSetting
    .optional()
    .describe('Public origin of this cloud, used for links in e-mails. Default: http://localhost with PORT'),
  DATABASE_URL: serverUrlSetting(/^postgres(ql)?$/, 'postgres://user:password@host:port/database')
    .optional()
    .describe('PostgreSQL server. Without it, an embedded PostgreSQL runs in DATA_DIR. Required in production'),
  DATABASE_POOL: wholeNumberSetting(1, 500).default(10).describe('Maximum number of connections to DATABASE_URL'),
  DATA_DIR: pathSetting
    .default(join(homedir(), '.plumbline-cloud'))
    .describe('Folder of the embedded database, the development secrets and, without SMTP_URL, the e-mails'),
  RELEASES_DIR: pathSetting
    .optional()
    .describe('Folder with one folder per version, from which `/releases` serves the latest release. Default: none'),
  LICENSE_PEPPER: words
    .optional()
    .describe('Secrets for the HMAC of license keys, comma-separated, newest first. Required in production'),
  PUSH_TOPIC_SECRET: z
    .string()
    .optional()
    .describe(
      'Secret from which push topics and the hashes of unsubscribed addresses are derived. Set it to the current LICENSE_PEPPER before you first rotate the pepper: another value unsubscribes all browsers, gives each license a new ntfy topic and can forget who unsubscribed from e-mails. Default: the oldest LICENSE_PEPPER',
    ),
  LICENSE_SIGNING_KEY: signingKeys
    .optional()
    .describe(
      'Ed25519 private keys that sign license validations (PKCS#8 PEM, newlines or \\n), comma-separated, newest first. Required in production',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:port or smtps://…' })
    .optional()
    .describe(
      'Mail server. Without it, e-mails are written to DATA_DIR/outbox; in production they are not sent. With a password, smtp:// requires STARTTLS unless the host is this machine or the URL ends with ?requireTLS=false',
    ),
  MAIL_FROM: sender.default('Plumbline <no-reply@localhost>').describe('Sender of all e-mails; replies go there'),
  NTFY_URL: originSetting
    .optional()
    .describe('Origin of the ntfy server for push alerts, for example https://ntfy.sh. Without it, push is off'),
  NTFY_TOKEN: headerSecret.optional().describe('Access token for NTFY_URL, if the server requires one'),
  VAPID_PRIVATE_KEY: z
    .string()
    .trim()
    .refine(isVapidPrivateKey, 'must be a private VAPID key: 32 bytes in base64url')
    .optional()
    .describe(
      'Private key that identifies this cloud to the push services of browsers (RFC 8292). Without it, browsers get no notifications. Push services see MAIL_FROM as the contact',
    ),
  WEB_PUSH_PRIVATE_ORIGINS: words
    .pipe(z.array(originSetting))
    .default([])
    .describe('Origins of push services that are accepted although they are not public HTTPS hosts, comma-separated'),
  STRIPE_SECRET_KEY: headerSecret
    .optional()
    .describe('Secret or restricted API key of the Stripe account. Without it, selling is off'),
  STRIPE_WEBHOOK_SECRET: words
    .optional()
    .describe(
      'Signing secrets of the Stripe webhook (whsec_…); two, comma-separated, during a rotation. Without it, webhooks are refused',
    ),
  STRIPE_API_BASE: originSetting
    .optional()
    .describe('Origin of the Stripe API (for tests). Default: https://api.stripe.com'),
  STRIPE_PRICE_PRO_MONTHLY: stripePriceIds('Pro, monthly'),
  STRIPE_PRICE_PRO_YEARLY: stripePriceIds('Pro, yearly'),
  STRIPE_PRICE_PREMIUM_MONTHLY: stripePriceIds('Premium, monthly'),
  STRIPE_PRICE_PREMIUM_YEARLY: stripePriceIds('Premium, yearly'),
  STRIPE_PRICE_FOUNDING: stripePriceIds('the founding license'),
  STRIPE_PORTAL_CONFIGURATION: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('Stripe billing-portal configuration (bpc_…). Default: that of the Stripe account'),
  STRIPE_FOUNDING_LINK: z
    .url({ protocol: /^https$/, error: 'must be the https address of a payment link' })
    .optional()
    .describe('Stripe payment link for founding licenses. Without it, the plans page does not offer them'),
  ALLOWED_REDIRECT_ORIGINS: words
    .pipe(z.array(originSetting))
    .optional()
    .describe('Origins that a checkout may return to, comma-separated. Default: the origin of PUBLIC_URL'),
  CONSENSUS_PUBLISH_SECONDS: wholeNumberSetting(0, 3600)
    .default(0)
    .describe(
      'Seconds between publications of consensus figures. 0 computes them per request; use 5–60 for a public service',
    ),
  CRON_SECRET: headerSecret
    .optional()
    .describe('Bearer secret of /api/cron/*. Without it, these routes are off; jobs still run on schedule'),
  ADMIN_SECRET: headerSecret
    .optional()
    .describe('Secret of the operator’s page /admin/machines. Without it, the page is off'),
  METRICS_TOKEN: headerSecret.optional().describe('Bearer token for GET /metrics from other hosts'),
  SNAPSHOT_STORAGE: z
    .enum(SNAPSHOT_BODY_LOCATIONS)
    .optional()
    .describe('Storage of new snapshots: database or s3. Default: s3 if S3_BUCKET is set, otherwise database'),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Bucket of an S3-compatible service for snapshots. Keep it set while snapshots are stored there'),
  S3_ENDPOINT: originSetting.optional().describe('Origin of the S3-compatible service. Default: AWS in S3_REGION'),
  S3_REGION: z.string().min(1).optional().describe('Region of S3_BUCKET. Default: us-east-1'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Access key with permission to read, write, delete and list in S3_BUCKET'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret access key for S3_ACCESS_KEY_ID'),
  S3_PATH_STYLE: z
    .stringbool()
    .optional()
    .describe('true puts the bucket name into the path instead of the host name. Default: true if S3_ENDPOINT is set'),
  REDIS_URL: serverUrlSetting(/^rediss?$/, 'redis://user:password@host:port or rediss://…')
    .optional()
    .describe('Redis server for rate limits shared by several processes. Without it, each process counts separately'),
  DEPLOY_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, hyphens or underscores')
    .default(VERSION)
    .describe('Name of this deployment. A new name resets stored rate limits. Default: the version'),
  TRUST_PROXY: wholeNumberSetting(0, 10).default(0).describe('Number of trusted proxies for X-Forwarded-For'),
  LOG_LEVEL: logLevelSetting.default('info').describe(LOG_LEVEL_DESCRIPTION),
  NODE_ENV: z
    .string()
    .optional()
    .describe(
      'production requires the settings marked “Required in production”, refuses weak secrets and never writes e-mails to files',
    ),
});

export type CloudSettings = z.infer<typeof cloudSettings>;

export const publicUrlOf = ({ PUBLIC_URL, PORT }: CloudSettings): string => PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Returns the origins to which a checkout may send a buyer back. */
export const redirectOriginsOf = (settings: CloudSettings): readonly string[] =>
  settings.ALLOWED_REDIRECT_ORIGINS ?? [publicUrlOf(settings)];

const CLOUD_SETTING_NAMES = Object.keys(cloudSettings.shape);

/** Returns a warning when NODE_ENV is set to an unknown mode. */
const unknownMode = ({ NODE_ENV = 'development' }: CloudSettings): readonly string[] =>
  ['production', 'development', 'test'].includes(NODE_ENV)
    ? []
    : [
        'NODE_ENV is not production, development or test, so this cloud runs as in development. Did you mean production?',
      ];

/** A warning, because a replica's folder may be created later. */
const missingReleases = ({ RELEASES_DIR }: CloudSettings): readonly string[] =>
  RELEASES_DIR === undefined || existsSync(`${RELEASES_DIR}/`)
    ? []
    : ['RELEASES_DIR is not a folder, so /releases serves nothing. Create the folder or correct the setting.'];

const localSender = ({ MAIL_FROM, VAPID_PRIVATE_KEY, SMTP_URL, NODE_ENV }: CloudSettings): readonly string[] =>
  /@localhost>?$/.test(MAIL_FROM) &&
  (VAPID_PRIVATE_KEY !== undefined || (SMTP_URL !== undefined && NODE_ENV === 'production'))
    ? [
        'MAIL_FROM is an address at localhost, from which Apple refuses notifications and mail servers refuse e-mails. Set it to an address at your own domain.',
      ]
    : [];

const STRIPE_PREFIXES = [
  ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
  ['STRIPE_PRICE_PRO_MONTHLY', 'price_'],
  ['STRIPE_PRICE_PRO_YEARLY', 'price_'],
  ['STRIPE_PRICE_PREMIUM_MONTHLY', 'price_'],
  ['STRIPE_PRICE_PREMIUM_YEARLY', 'price_'],
  ['STRIPE_PRICE_FOUNDING', 'price_'],
  ['STRIPE_PORTAL_CONFIGURATION', 'bpc_'],
] as const;

/** Warnings, because Stripe keeps the IDs that an account chose for its plans before prices existed. */
const unusualStripeValues = (settings: CloudSettings): readonly string[] =>
  STRIPE_PREFIXES.filter(([name, prefix]) =>
    [settings[name] ?? []].flat().some((value) => !value.startsWith(prefix)),
  ).map(
    ([name, prefix]) => `${name}: Stripe’s own values begin with ${prefix}. Check that you copied the right value.`,
  );

/** Returns sentences about settings that are valid but probably not meant. */
export function settingWarnings(settings: CloudSettings, environment: Environment): readonly string[] {
  const likelyMistakes = [
    ...misspelledSettings(CLOUD_SETTING_NAMES, environment),
    ...unknownMode(settings),
    ...missingReleases(settings),
    ...localSender(settings),
    ...unusualStripeValues(settings),
    ...unencryptedAddressWarnings(settings),
  ];
  if (settings.NODE_ENV !== 'production')
    return [
      ...likelyMistakes,
      ...productionProblems(settings).map(
        (problem) => `${problem}. With NODE_ENV=production, the cloud does not start.`,
      ),
    ];
  return settings.PUBLIC_URL === undefined
    ? [...likelyMistakes, `PUBLIC_URL is not set, so links in e-mails point to ${publicUrlOf(settings)}.`]
    : likelyMistakes;
}

const REQUIRED_IN_PRODUCTION = ['DATABASE_URL', 'LICENSE_PEPPER', 'LICENSE_SIGNING_KEY'] as const;

/**
 * Reads the cloud's settings.
 * @throws BadSettings with a one-line message
 */
export function readCloudSettings(environment: Environment): CloudSettings {
  const settings = readSettings(cloudSettings, environment);
  checkSnapshotStorage(settings);
  if (settings.NODE_ENV === 'production') {
    const missing = REQUIRED_IN_PRODUCTION.filter((name) => settings[name] === undefined);
    const hints = misspelledSettings(CLOUD_SETTING_NAMES, environment).map((hint) => `. ${hint}`);
    if (missing.length > 0)
      throw new BadSettings(`production requires ${missing.join(', ')}: see docs/settings.md${hints.join('')}`);
    const problems = productionProblems(settings);
    if (problems.length > 0) throw new BadSettings(problems.join('; '));
  }
  return settings;
}
