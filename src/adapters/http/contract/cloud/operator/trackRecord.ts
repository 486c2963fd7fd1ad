import { z } from 'zod';
import {
  LONGEST_NARRATIVE,
  MOST_SIGNALS,
  TRACK_RECORD_DAYS,
} from '../../../../../domain/cloud/publishing/trackRecord.js';
import { strength } from '../consensus.js';
import { slug, ticker, timestamp } from '../../shared/fields.js';

const count = z.int().min(0);
const counts = z.object({ ARMED: count, TIGHTEN: count, EXIT: count });

const firedAt = z.iso
  .datetime({ offset: true, error: 'wants a moment with its time zone, as in 2026-11-20T14:30:00Z' })
  .transform((text) => new Date(text).toISOString());

const signal = z.object({
  ticker,
  primitive: slug,
  strength,
  narrative: z.string().trim().min(1).max(LONGEST_NARRATIVE),
  fired_at: firedAt,
});

export const trackRecordRequest = z.object({ counts, signals: z.array(signal).max(MOST_SIGNALS) });

export const trackRecordReply = z
  .object({
    published_at: timestamp.nullable().describe('null before the first publication.'),
    window_days: z.literal(TRACK_RECORD_DAYS),
    counts,
    signals: z.array(
      z.object({ ticker: z.string(), primitive: z.string(), strength, narrative: z.string(), fired_at: timestamp }),
    ),
  })
  .meta({ id: 'TrackRecord' });

/** What the operator's command line is told. */
export const publishedReply = z.object({ number: z.int(), hash: z.string() });
export const verifyRequest = z.object({
  expected: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'wants a hash of 64 hexadecimal characters')
    .nullable(),
});
export const verdictReply = z.object({
  intact: z.int(),
  head: z.string().nullable(),
  first_bad: z.object({ number: z.int(), reason: z.string() }).nullable(),
  expected_found: z.boolean().nullable(),
});
