import { z } from 'zod';
import { RECEIPT_STATUSES } from '../../../../domain/cloud/billing/receipt.js';
import { timestamp } from '../shared/fields.js';

/** One of the payment provider's news, as the operator sees it. */
export const receiptView = z.object({
  id: z.string(),
  type: z.string(),
  status: z.enum(RECEIPT_STATUSES),
  reason: z.string().nullable(),
  received_at: timestamp,
  settled_at: timestamp.nullable(),
});
