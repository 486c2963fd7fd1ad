import { z } from 'zod';
import { TRACK_RECORD_DAYS } from '../../domain/publishing/trackRecord.js';
import { isVersion } from '../../domain/publishing/version.js';
import { REFERRAL_EVENT_TYPES } from '../../domain/referrals/credit.js';

/** Of the cloud's replies, what the dashboard reads. */

const moment = z.iso.datetime({ precision: 3 });
const version = z.string().max(200).refine(isVersion, 'wants a semantic version');
const link = z.url({ protocol: /^https?$/ }).max(2000);
const count = z.int().min(0);
const percent = z.int().min(0).max(100);

export const submitted = z.object({ accepted: count, duplicates: count });

export const dispatched = z.object({ dispatched: z.boolean(), duplicate: z.boolean(), suppressed_until: moment.nullable() });

export const briefed = z.object({ sent: z.boolean() });

export const release = z.object({
  version,
  min_version: version,
  download: z.object({ mac: link.nullable(), win: link.nullable() }),
  release_notes: z.string(),
});

export const trial = z.object({ expires_at: moment, message: z.string() });

export const portal = z.object({ url: link });

export const consensus = z.discriminatedUnion('sufficient', [
  z.object({
    sufficient: z.literal(true),
    sample_users: count,
    armed_pct: percent,
    tighten_pct: percent,
    exit_pct: percent,
    top_kinds: z.array(z.object({ kind: z.string(), users: count })).max(100),
  }),
  z.object({ sufficient: z.literal(false) }),
]);

const strength = z.union([z.number(), z.string()]);

export const trackRecord = z.object({
  published_at: moment.nullable(),
  window_days: z.literal(TRACK_RECORD_DAYS),
  counts: z.object({ ARMED: count, TIGHTEN: count, EXIT: count }),
  signals: z.array(z.object({ ticker: z.string(), primitive: z.string(), strength, narrative: z.string(), fired_at: moment })),
});

export const referrals = z.object({
  referral_code: z.string(),
  share_url: link,
  total_referred: count,
  credits_earned: z.int(),
  recent_events: z.array(z.object({ type: z.enum(REFERRAL_EVENT_TYPES), at: moment, credits: z.int() })),
});
