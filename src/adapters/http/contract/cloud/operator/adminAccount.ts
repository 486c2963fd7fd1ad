import { z } from 'zod';
import { customerEmailRequest } from './admin.js';
import { timestamp } from '../../shared/fields.js';

const counts = z.record(z.string(), z.int());

export const exportAccountReply = z.object({
  email: z.string(),
  exported_at: timestamp,
  /** Waiting messages that could not be opened, since their secret is gone; some may be to this person. */
  unreadable_messages: z.int(),
  /** By table. */
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

export const eraseAccountRequest = customerEmailRequest.extend({ force: z.boolean().default(false) });

export const eraseAccountReply = z.object({
  email: z.string(),
  /** Rows by table; none for one that had none. */
  deleted: counts,
  anonymised: counts,
  /** What goes on at the payment provider. */
  still_running: z.array(z.string()),
  unreadable_messages: z.int(),
});
