import { z } from 'zod';
import { EFFECT_KINDS } from '../../../application/delivery/effect.js';

const timestamp = z.iso.datetime({ precision: 3 });

const MOST_EFFECTS = 500;
const USUAL_EFFECTS = 50;

export const givenUpRequest = z.object({ limit: z.int().min(1).max(MOST_EFFECTS).default(USUAL_EFFECTS) });

export const givenUpReply = z.object({
  effects: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(EFFECT_KINDS),
      created_at: timestamp,
      /** When its last try failed; null while a process is trying it again. */
      given_up_at: timestamp.nullable(),
      tries: z.int(),
      last_failure: z.string().nullable(),
    }),
  ),
});
