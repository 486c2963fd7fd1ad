import { z } from 'zod';
import {
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

const alerts = z.strictObject({
  state_change: z.boolean(),
  armed: z.boolean(),
  tighten: z.boolean(),
  exit: z.boolean(),
  take_profit: z.boolean(),
  stop_breach: z.boolean(),
  circuit_open: z.boolean(),
});

/**
 * The current preferences (`GET /ui/preferences`). A choice listed in `lost_choices` could not be read and is off until
 * the user chooses again.
 */
export const preferencesReply = z.object({
  coach,
  alerts,
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
  alerts: z
    .strictObject({
      state_change: z.boolean().exactOptional(),
      armed: z.boolean().exactOptional(),
      tighten: z.boolean().exactOptional(),
      exit: z.boolean().exactOptional(),
      take_profit: z.boolean().exactOptional(),
      stop_breach: z.boolean().exactOptional(),
      circuit_open: z.boolean().exactOptional(),
    })
    .exactOptional(),
  briefing: z.boolean().exactOptional(),
  consensus: z.boolean().exactOptional(),
});

export type PreferencesReply = z.infer<typeof preferencesReply>;
