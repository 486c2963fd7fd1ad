import { z } from 'zod';
import { RECEIPT_STATUSES } from '../../../domain/billing/receiptStatus.js';

const timestamp = z.iso.datetime({ precision: 3 });

const MOST_EVENTS = 500;
const USUAL_EVENTS = 50;

export const eventsRequest = z.object({
  /** Without it those that are not settled. */
  status: z.enum(RECEIPT_STATUSES).optional(),
  limit: z.int().min(1).max(MOST_EVENTS).default(USUAL_EVENTS),
});

export const eventsReply = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      status: z.enum(RECEIPT_STATUSES),
      reason: z.string().nullable(),
      created_at: timestamp,
      received_at: timestamp,
      settled_at: timestamp.nullable(),
      /** What the provider calls the thing it is about. */
      about: z.string().nullable(),
    }),
  ),
});

export const retryRequest = z.object({ id: z.string().min(1).max(255) });
export const retryReply = z.object({ id: z.string(), outcome: z.enum(['applied', 'ignored', 'waiting']) });
