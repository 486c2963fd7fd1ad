import { z } from 'zod';
import { MAX_ALERT_DETAILS_BYTES, MAX_ALERT_MESSAGE_CHARACTERS } from '../../../../domain/shared/alerts/alert.js';
import { IDEMPOTENCY_KEY_PATTERN } from '../../../../domain/shared/alerts/idempotency.js';
import { limitNesting, slug, cloudTicker, timestamp } from '../shared/fields.js';

/** Characters are code points, as in JSON Schema: an emoji counts as one. */
const message = z
  .string()
  .min(1)
  .refine(
    (text) => text.length <= MAX_ALERT_MESSAGE_CHARACTERS || Array.from(text).length <= MAX_ALERT_MESSAGE_CHARACTERS,
    { error: `must have at most ${MAX_ALERT_MESSAGE_CHARACTERS} characters` },
  )
  .meta({ maxLength: MAX_ALERT_MESSAGE_CHARACTERS });

const details = limitNesting(z.unknown()).refine((value) => bytesOf(value) <= MAX_ALERT_DETAILS_BYTES, {
  error: `must not exceed ${MAX_ALERT_DETAILS_BYTES} bytes as JSON`,
});

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

export const alertRequest = z.object({
  alert_type: slug.describe(
    'Any slug, such as state_change, armed, tighten, exit, take_profit, stop_breach or circuit_open.',
  ),
  ticker: cloudTicker.nullish(),
  message,
  details: details.optional().describe(`Any JSON of up to ${MAX_ALERT_DETAILS_BYTES} bytes, shown as a table.`),
  severity: slug.describe('info, warning or critical; anything else ranks as a warning.'),
  idempotency_key: z
    .string()
    .regex(IDEMPOTENCY_KEY_PATTERN, 'must be 1 to 64 letters, digits, _ or -')
    .nullish()
    .describe('Your own key for this request. A repeat with the same key gets the first answer and sends nothing.'),
});

const channelResult = z
  .enum(['sent', 'queued', 'skipped', 'not_configured'])
  .describe('queued: sending failed and is retried; skipped: not in the tier, unsubscribed, or a duplicate.');

export const alertReply = z.object({
  dispatched: z.boolean().describe('Whether the alert was sent or queued on at least one channel.'),
  duplicate: z.boolean().describe('Whether the alert was not sent because it repeats a recent alert.'),
  suppressed_until: timestamp
    .nullable()
    .describe('When the suppression of identical alerts ends; null when nothing is suppressed.'),
  channels: z.object({ email: channelResult, push: channelResult }),
});
