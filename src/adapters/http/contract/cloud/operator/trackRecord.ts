import { z } from 'zod';
import {
  MAX_NARRATIVE_CHARACTERS,
  MAX_TRACK_RECORD_SIGNALS,
  TRACK_RECORD_DAYS,
} from '../../../../../domain/cloud/publishing/trackRecord.js';
import { signalStrength } from '../consensus.js';
import { slug, cloudTicker, timestamp } from '../../shared/fields.js';

const count = z.int().min(0);
const counts = z.object({ ARMED: count, TIGHTEN: count, EXIT: count });

const firedAt = z.iso
  .datetime({ offset: true, error: 'must be a time with its zone, such as 2026-11-20T14:30:00Z' })
  .transform((text) => new Date(text).toISOString())
  .pipe(timestamp);

const signal = z.object({
  ticker: cloudTicker,
  primitive: slug,
  strength: signalStrength,
  narrative: z.string().trim().min(1).max(MAX_NARRATIVE_CHARACTERS),
  fired_at: firedAt,
});

export const publishTrackRecordRequest = z.object({ counts, signals: z.array(signal).max(MAX_TRACK_RECORD_SIGNALS) });

/**
 * Maximum size of a record that an operator publishes, so that the reply is below 1 MiB, the most that dashboards read.
 * The longest narratives can take more in scripts of three bytes per character.
 */
export const TRACK_RECORD_BODY_LIMIT_BYTES = 1_000_000;

export const trackRecordReply = z
  .object({
    published_at: timestamp.nullable().describe('null before the first publication.'),
    window_days: z.literal(TRACK_RECORD_DAYS),
    counts: counts.describe('Number of signals in the window, by state.'),
    signals: z.array(
      z.object({
        ticker: z.string(),
        primitive: z.string(),
        strength: signalStrength,
        narrative: z.string(),
        fired_at: timestamp,
      }),
    ),
  })
  .meta({ id: 'TrackRecord' });

/** The reply to the operator's command line. */
export const publishTrackRecordReply = z.object({ number: z.int(), hash: z.string() });
export const verifyTrackRecordRequest = z.object({
  expected: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a hash of 64 hexadecimal characters')
    .nullable(),
});
export const verifyTrackRecordReply = z.object({
  intact: z.int(),
  head: z.string().nullable(),
  first_bad: z.object({ number: z.int(), reason: z.string() }).nullable(),
  expected_found: z.boolean().nullable(),
});
