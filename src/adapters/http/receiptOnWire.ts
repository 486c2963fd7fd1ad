import type { z } from 'zod';
import type { Receipt } from '../../application/cloud/billing/billingInbox.port.js';
import type { receiptView } from './contract/cloud/receipt.js';

export const receiptOnWire = ({
  event,
  status,
  reason,
  receivedAt,
  settledAt,
}: Receipt): z.infer<typeof receiptView> => ({
  id: event.id,
  type: event.type,
  status,
  reason,
  received_at: receivedAt.toISOString(),
  settled_at: settledAt?.toISOString() ?? null,
});
