import { z } from 'zod';
import { BILLING_EVENT_STATUSES } from '../../../../../domain/cloud/billing/billingEvent.js';
import { listLimit } from './admin.js';
import { timestamp } from '../../shared/fields.js';
import { billingInboxEntryView } from '../billingInboxEntry.js';

export const billingEventsRequest = z.object({
  /** Defaults to the unsettled events. */
  status: z.enum(BILLING_EVENT_STATUSES).optional(),
  limit: listLimit,
});

export const billingEventsReply = z.object({
  /** `about` is the provider's id of the object that the event is about. */
  events: z.array(billingInboxEntryView.extend({ created_at: timestamp, about: z.string().nullable() })),
});

export const retryBillingEventRequest = z.object({ id: z.string().min(1).max(255) });
export const retryBillingEventReply = z.object({ id: z.string(), outcome: z.enum(['applied', 'ignored', 'waiting']) });
