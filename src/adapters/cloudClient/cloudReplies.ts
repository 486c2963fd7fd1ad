import { z } from 'zod';
import { K_ANONYMITY_MIN_USERS, MAX_TOP_KINDS } from '../../domain/cloud/consensus/tickerConsensusFigures.js';
import { MAX_SIGNAL_STRENGTH } from '../../domain/shared/consensus/consensusSignal.js';
import { isTicker } from '../../domain/shared/ticker.js';
import {
  MAX_NARRATIVE_CHARACTERS,
  MAX_TRACK_RECORD_SIGNALS,
  TRACK_RECORD_DAYS,
} from '../../domain/cloud/publishing/trackRecord.js';
import { isVersion } from '../../domain/shared/release/version.js';
import { REFERRAL_EVENT_TYPES } from '../../domain/shared/referrals/credit.js';
import { SLUG_PATTERN } from '../../domain/shared/slug.js';

/**
 * The fields of the cloud's replies that the dashboard reads. If any value exceeds its limit, the whole reply is
 * rejected.
 */

const LONGEST_TEXT = 2_000;
const LONGEST_NOTES = 20_000;
const MAX_EVENTS = 20;

const moment = z.iso.datetime({ precision: 3 });
const version = z.string().max(200).refine(isVersion, 'must be a semantic version');
const link = z.url({ protocol: /^https?$/ }).max(2000);
const count = z.int().min(0);
const percent = z.int().min(0).max(100);
const users = z.int().min(K_ANONYMITY_MIN_USERS);
const slug = z.string().regex(SLUG_PATTERN);
const text = z.string().max(LONGEST_TEXT);

export const cloudSubmitSignalsReply = z.object({ accepted: count, duplicates: count });

export const cloudAlertDispatchReply = z.object({ dispatched: z.boolean(), duplicate: z.boolean() });

export const cloudBriefingReply = z.object({ sent: z.boolean() });

export const cloudReleaseReply = z.object({
  version,
  min_version: version,
  download: z.object({
    mac: link.nullable(),
    win: link.nullable(),
    win_x64: link.exactOptional(),
    macos_arm64: link.exactOptional(),
    macos_x64: link.exactOptional(),
    linux_x64: link.exactOptional(),
    linux_arm64: link.exactOptional(),
  }),
  release_notes: z.string().max(LONGEST_NOTES),
});

export const cloudTrialReply = z.object({ expires_at: moment, message: text });

export const cloudPushKeyReply = z.object({ public_key: z.string().regex(/^[\w-]{87}$/) });

export const cloudPushSubscriptionReply = z.object({ subscribed: z.boolean() });

export const cloudBillingPortalReply = z.object({ url: link });

export const cloudConsensusReply = z.discriminatedUnion('sufficient', [
  z.object({
    sufficient: z.literal(true),
    sample_users: users,
    armed_pct: percent,
    tighten_pct: percent,
    exit_pct: percent,
    top_kinds: z.array(z.object({ kind: slug, users })).max(MAX_TOP_KINDS),
  }),
  z.object({ sufficient: z.literal(false) }),
]);

const strength = z.union([z.number().min(0).max(MAX_SIGNAL_STRENGTH), slug]);

export const cloudTrackRecordReply = z.object({
  published_at: moment.nullable(),
  window_days: z.literal(TRACK_RECORD_DAYS),
  counts: z.object({ ARMED: count, TIGHTEN: count, EXIT: count }),
  signals: z
    .array(
      z.object({
        ticker: z.string().refine(isTicker),
        primitive: slug,
        strength,
        narrative: z.string().max(MAX_NARRATIVE_CHARACTERS),
        fired_at: moment,
      }),
    )
    .max(MAX_TRACK_RECORD_SIGNALS),
});

export const cloudReferralsReply = z.object({
  referral_code: z.string().max(64),
  share_url: link,
  total_referred: count,
  credits_earned: z.int(),
  recent_events: z
    .array(z.object({ type: z.enum(REFERRAL_EVENT_TYPES), at: moment, credits: z.int() }))
    .max(MAX_EVENTS),
});
