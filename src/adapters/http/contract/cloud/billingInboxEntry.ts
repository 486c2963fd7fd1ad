import { z } from 'zod';
import { BILLING_EVENT_STATUSES } from '../../../../domain/cloud/billing/billingEvent.js';
import { timestamp } from '../shared/fields.js';

/** An event of the payment provider, as shown to the operator. */
export const billingInboxEntryView = z.object({
  id: z.string(),
  type: z.string(),
  status: z.enum(BILLING_EVENT_STATUSES),
  reason: z.string().nullable(),
  received_at: timestamp,
  settled_at: timestamp.nullable(),
});
