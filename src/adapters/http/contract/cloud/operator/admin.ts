import { z } from 'zod';
import { TIERS } from '../../../../../domain/shared/licensing/tier.js';
import { isVersion } from '../../../../../domain/shared/release/version.js';
import { emailAddress, storedEmailAddress } from '../../shared/emailAddress.js';
import { timestamp } from '../../shared/fields.js';
import { downloadsSchemaOf } from '../version.js';

/** JSON formats of the commands that the operator's command line sends to the running server over its socket. */

/** Days from the issue to the end of a license; with 0, it has expired at once, for tests of `EXPIRED`. */
export const DAYS_TO_END = { least: 0, most: 36_500 } as const;

export const issueLicenseRequest = z
  .object({
    email: emailAddress,
    tier: z.enum(TIERS),
    days: z.int().min(DAYS_TO_END.least).max(DAYS_TO_END.most).optional(),
  })
  .refine(({ tier, days }) => tier !== 'founding' || days === undefined, {
    path: ['days'],
    error: 'must be left out, because a founding license does not expire',
  });

export const customerEmailRequest = z.object({ email: storedEmailAddress });

const MAX_LISTED = 500;
const USUALLY_LISTED = 50;

/** The maximum number of entries in a reply. */
export const listLimit = z.int().min(1).max(MAX_LISTED).default(USUALLY_LISTED);

export const operatorLicenseView = z.object({
  id: z.uuid(),
  email: z.string(),
  tier: z.string(),
  status: z.string(),
  past_due_since: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  customer_id: z.string().nullable(),
  slot: z.int().nullable(),
  created_at: timestamp,
});

export const issueLicenseReply = z.object({ license: operatorLicenseView, key: z.string() });

export const licenseDetailsReply = z.object({
  licenses: z.array(
    z.object({
      license: operatorLicenseView,
      keys: z.array(
        z.object({
          last_four: z.string(),
          created_at: timestamp,
          first_used_at: timestamp.nullable(),
          retired_at: timestamp.nullable(),
        }),
      ),
      history: z.array(z.object({ at: timestamp, event: z.string(), from: z.string(), to: z.string().nullable() })),
    }),
  ),
});

export const revokeLicensesReply = z.object({ revoked: z.array(operatorLicenseView) });
export const resendKeyReply = z.object({ sent: z.array(operatorLicenseView) });

const channelStory = z.object({
  state: z.string(),
  at: timestamp.nullable(),
  tries: z.int(),
  failure: z.string().nullable(),
});

export const explainAlertsReply = z.object({
  email: z.string(),
  unsubscribed: z.array(z.string()),
  alerts: z.array(
    z.object({
      id: z.uuid(),
      at: timestamp,
      alert_type: z.string(),
      ticker: z.string().nullable(),
      severity: z.string(),
      suppressed: z.object({ by: z.uuid(), until: timestamp }).nullable(),
      failure: z.string().nullable(),
      suppresses_until: timestamp.nullable(),
      channels: z.object({ email: channelStory, push: channelStory }),
    }),
  ),
});

const semver = z.string().refine(isVersion, 'must be a semantic version such as 6.4.0');
export const downloadAddress = z.url({ protocol: /^https$/, error: 'must be an https address' });

export const publishedRelease = z.object({
  version: semver,
  min_version: semver,
  download: downloadsSchemaOf(downloadAddress),
  release_notes: z.string().max(20_000),
});

/** Without `min_version`, the current minimum remains. */
export const publishReleaseRequest = publishedRelease.partial({ min_version: true });

export const licenseStatsReply = z.object({
  licenses: z.array(z.object({ tier: z.string(), status: z.string(), count: z.int() })),
  /** Numbers of valid keys: `under_newest_pepper` are hashed with the newest pepper, `not_yet` with an older one. */
  keys: z.object({ under_newest_pepper: z.int(), not_yet: z.int() }),
});

/** The path of the dump file. The server writes the file, since the server runs as the operator's user. */
export const dumpRequest = z.object({ file: z.string().min(1) });
export const dumpReply = z.object({ tables: z.int(), rows: z.int(), bytes: z.int() });
export type DumpReply = z.infer<typeof dumpReply>;

export type OperatorLicenseView = z.infer<typeof operatorLicenseView>;
