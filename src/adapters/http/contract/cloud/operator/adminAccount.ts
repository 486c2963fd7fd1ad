import { z } from 'zod';
import { customerEmailRequest } from './admin.js';
import { timestamp } from '../../shared/fields.js';

const counts = z.record(z.string(), z.int());

export const exportAccountReply = z.object({
  email: z.string(),
  exported_at: timestamp,
  /**
   * Number of waiting messages that cannot be decrypted, because their secret was removed. Some may be addressed to
   * this person.
   */
  unreadable_messages: z.int(),
  /** Rows by table. */
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

export const eraseAccountRequest = customerEmailRequest.extend({ force: z.boolean().default(false) });

export const eraseAccountReply = z.object({
  email: z.string(),
  /** Number of deleted rows by table; tables without deleted rows are omitted. */
  deleted: counts,
  /** The field keeps its British spelling, because renaming it would break scripts. */
  anonymised: counts,
  /** Subscriptions still active at the payment provider. */
  still_running: z.array(z.string()),
  /** The address of a kept license whose founding slot only `license revoke` frees; null without such a license. */
  founding_slot_address: z.string().nullable().default(null),
  unreadable_messages: z.int(),
  /** Number of deleted snapshots whose bytes could not be removed from their storage. */
  unremoved_snapshots: z.int(),
  /** The distinct reasons why bytes could not be removed. */
  removal_problems: z.array(z.string()),
});
