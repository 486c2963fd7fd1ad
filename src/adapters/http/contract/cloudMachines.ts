import { z } from 'zod';
import { emailAddress } from './emailAddress.js';
import { inspectionView } from './inspection.js';

/** Wire shapes of the operator's page of machines. */

export const operatorSecret = z.object({ secret: z.string().min(1).max(512) });

export const operatorSession = z.object({ expires_at: z.iso.datetime({ precision: 3 }) });

/** Whose licenses; null for nobody's. In a body, since an address has no place in a URL. */
export const machinesRequest = z.object({ email: emailAddress.nullable().default(null) });

const receiptView = z.object({
  id: z.string(),
  type: z.string(),
  status: z.enum(['pending', 'waiting', 'applied', 'ignored']),
  reason: z.string().nullable(),
  received_at: z.iso.datetime({ precision: 3 }),
  settled_at: z.iso.datetime({ precision: 3 }).nullable(),
});

export const cloudMachines = inspectionView.extend({ receipts: z.array(receiptView).readonly() });
