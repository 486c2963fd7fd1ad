import { z } from 'zod';
import { RECEIPT_STATUSES } from '../../../../../domain/cloud/billing/receipt.js';
import { listLimit } from './admin.js';
import { timestamp } from '../../shared/fields.js';
import { receiptView } from '../receipt.js';

export const eventsRequest = z.object({
  /** Without it those that are not settled. */
  status: z.enum(RECEIPT_STATUSES).optional(),
  limit: listLimit,
});

export const eventsReply = z.object({
  /** `about`: what the provider calls the thing it is about. */
  events: z.array(receiptView.extend({ created_at: timestamp, about: z.string().nullable() })),
});

export const retryRequest = z.object({ id: z.string().min(1).max(255) });
export const retryReply = z.object({ id: z.string(), outcome: z.enum(['applied', 'ignored', 'waiting']) });
