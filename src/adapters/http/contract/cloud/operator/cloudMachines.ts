import { z } from 'zod';
import { emailAddress } from '../../shared/emailAddress.js';
import { timestamp } from '../../shared/fields.js';
import { inspectionSchema } from '../../../../inspector/recorder/inspectionSchema.js';
import { billingInboxEntryView } from '../billingInboxEntry.js';

/** Wire shapes of the operator's page of machines. */

export const operatorLoginRequest = z.object({ secret: z.string().min(1).max(512) });

export const operatorSessionReply = z.object({ expires_at: timestamp });

/** Whose licenses; null for nobody's. In a body, since an address has no place in a URL. */
export const machinesRequest = z.object({ email: emailAddress.nullable().default(null) });

export const cloudMachinesReply = inspectionSchema.extend({ receipts: z.array(billingInboxEntryView).readonly() });
