import { z } from 'zod';
import {
  ALERT_TYPES,
  NARRATION_FOCUSES,
  NARRATION_LENGTHS,
  NARRATION_TONES,
  SHARING_CHOICES,
} from '../../../../domain/dashboard/preferences/preferences.js';

const coach = z.strictObject({
  length: z.enum(NARRATION_LENGTHS),
  focus: z.enum(NARRATION_FOCUSES),
  tone: z.enum(NARRATION_TONES),
});

const alertType = z.enum(ALERT_TYPES);

/**
 * The current preferences (`GET /ui/preferences`). A choice listed in `lost_choices` could not be read and is off until
 * the user chooses again.
 */
export const preferencesReply = z.object({
  coach,
  alerts: z.record(alertType, z.boolean()),
  briefing: z.boolean(),
  consensus: z.boolean(),
  lost_choices: z.array(z.enum(SHARING_CHOICES)),
});

/** Changes the given fields and keeps the others (`POST /ui/preferences`). */
export const updatePreferencesRequest = z.strictObject({
  coach: z
    .strictObject({
      length: coach.shape.length.exactOptional(),
      focus: coach.shape.focus.exactOptional(),
      tone: coach.shape.tone.exactOptional(),
    })
    .exactOptional(),
  alerts: z.partialRecord(alertType, z.boolean()).exactOptional(),
  briefing: z.boolean().exactOptional(),
  consensus: z.boolean().exactOptional(),
});

export type PreferencesReply = z.infer<typeof preferencesReply>;
