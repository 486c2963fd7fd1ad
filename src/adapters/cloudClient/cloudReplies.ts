import { z } from 'zod';
import { K_FLOOR, MOST_KINDS } from '../../domain/cloud/consensus/figures.js';
import { STRONGEST } from '../../domain/shared/consensus/fire.js';
import { isTicker } from '../../domain/dashboard/portfolio/position.js';
import { LONGEST_NARRATIVE, MOST_SIGNALS, TRACK_RECORD_DAYS } from '../../domain/cloud/publishing/trackRecord.js';
import { isVersion } from '../../domain/shared/release/version.js';
import { REFERRAL_EVENT_TYPES } from '../../domain/shared/referrals/credit.js';
import { SLUG } from '../../domain/shared/slug.js';

/** The fields of the cloud's replies that the dashboard reads. A reply with a value beyond these bounds is rejected as a whole. */

const LONGEST_TEXT = 2_000;
const LONGEST_NOTES = 20_000;
const MOST_EVENTS = 20;

const moment = z.iso.datetime({ precision: 3 });
const version = z.string().max(200).refine(isVersion, 'must be a semantic version');
const link = z.url({ protocol: /^https?$/ }).max(2000);
const count = z.int().min(0);
const percent = z.int().min(0).max(100);
const users = z.int().min(K_FLOOR);
const slug = z.string().regex(SLUG);
const text = z.string().max(LONGEST_TEXT);

export const submitted = z.object({ accepted: count, duplicates: count });

export const dispatched = z.object({
  dispatched: z.boolean(),
  duplicate: z.boolean(),
  suppressed_until: moment.nullable(),
});

export const briefed = z.object({ sent: z.boolean() });

export const release = z.object({
  version,
  min_version: version,
  download: z.object({ mac: link.nullable(), win: link.nullable() }),
  release_notes: z.string().max(LONGEST_NOTES),
});

export const trial = z.object({ expires_at: moment, message: text });

export const portal = z.object({ url: link });

export const consensus = z.discriminatedUnion('sufficient', [
  z.object({
    sufficient: z.literal(true),
    sample_users: users,
    armed_pct: percent,
    tighten_pct: percent,
    exit_pct: percent,
    top_kinds: z.array(z.object({ kind: slug, users })).max(MOST_KINDS),
  }),
  z.object({ sufficient: z.literal(false) }),
]);

const strength = z.union([z.number().min(0).max(STRONGEST), slug]);

export const trackRecord = z.object({
  published_at: moment.nullable(),
  window_days: z.literal(TRACK_RECORD_DAYS),
  counts: z.object({ ARMED: count, TIGHTEN: count, EXIT: count }),
  signals: z
    .array(
      z.object({
        ticker: z.string().refine(isTicker),
        primitive: slug,
        strength,
        narrative: z.string().max(LONGEST_NARRATIVE),
        fired_at: moment,
      }),
    )
    .max(MOST_SIGNALS),
});

export const referrals = z.object({
  referral_code: z.string().max(64),
  share_url: link,
  total_referred: count,
  credits_earned: z.int(),
  recent_events: z
    .array(z.object({ type: z.enum(REFERRAL_EVENT_TYPES), at: moment, credits: z.int() }))
    .max(MOST_EVENTS),
});
