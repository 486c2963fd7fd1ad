import { z } from 'zod';
import { listLimit } from './admin.js';
import { timestamp } from '../../shared/fields.js';

export const undeliveredEffectsRequest = z.object({ limit: listLimit });

export const undeliveredEffectsReply = z.object({
  effects: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      /** An e-mail address, or a customer's id; null for a push notification and for undecryptable content. */
      recipient: z.string().nullable(),
      created_at: timestamp,
      /** When the next attempt is due; null when the effect is no longer retried. */
      due_at: timestamp.nullable(),
      /** When the final attempt failed and the effect was given up; null while it waits or is being retried. */
      given_up_at: timestamp.nullable(),
      tries: z.int(),
      last_failure: z.string().nullable(),
    }),
  ),
});

export const deleteEffectRequest = z.object({ id: z.uuid() });
export const deleteEffectReply = z.object({ id: z.uuid() });
