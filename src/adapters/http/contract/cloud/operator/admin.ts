import { z } from 'zod';
import { TIERS } from '../../../../../domain/shared/licensing/tier.js';
import { isVersion } from '../../../../../domain/shared/release/version.js';
import { emailAddress } from '../../shared/emailAddress.js';
import { timestamp } from '../../shared/fields.js';

/** What the operator's command line and the running server say to each other over the server's own socket. */

export const issueLicenseRequest = z.object({
  email: emailAddress,
  tier: z.enum(TIERS),
  days: z.int().min(1).max(36_500).optional(),
});

/** Whom the cloud may know: also by an address that the payment provider took and that none of our forms would. */
export const customerEmailRequest = z.object({
  email: z
    .string()
    .max(1000)
    .regex(/^[^\r\n]+@[^\r\n]+$/, 'wants an e-mail address'),
});

const MOST_LISTED = 500;
const USUALLY_LISTED = 50;

/** How many of a long list are told. */
export const listLimit = z.int().min(1).max(MOST_LISTED).default(USUALLY_LISTED);

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
export const resendKeyReply = z.object({ sent_to: z.string(), license: operatorLicenseView });

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

const semver = z.string().refine(isVersion, 'wants a semantic version, as in 6.4.0');
const download = z.url({ protocol: /^https$/, error: 'wants an https address' }).nullable();

export const publishReleaseRequest = z.object({
  version: semver,
  min_version: semver,
  download: z.object({ mac: download, win: download }),
  release_notes: z.string().max(20_000),
});

export const licenseStatsReply = z.object({
  licenses: z.array(z.object({ tier: z.string(), status: z.string(), count: z.int() })),
  /** The keys that may still be used: how many are stored under the newest pepper, and how many are not known to be. */
  keys: z.object({ under_newest_pepper: z.int(), not_yet: z.int() }),
});

/** Where the server is to write the dump: its user is the operator's. */
export const dumpRequest = z.object({ file: z.string().min(1) });
export const dumpReply = z.object({ tables: z.int(), rows: z.int(), bytes: z.int() });
export type DumpReply = z.infer<typeof dumpReply>;

export type OperatorLicenseView = z.infer<typeof operatorLicenseView>;
