import type { z } from 'zod';
import type { BillingInboxEntry } from '../../application/cloud/billing/billingInbox.port.js';
import type { billingInboxEntryView } from './contract/cloud/billingInboxEntry.js';

export const toBillingInboxEntryView = ({
  event,
  status,
  reason,
  receivedAt,
  settledAt,
}: BillingInboxEntry): z.infer<typeof billingInboxEntryView> => ({
  id: event.id,
  type: event.type,
  status,
  reason,
  received_at: receivedAt.toISOString(),
  settled_at: settledAt?.toISOString() ?? null,
});
