import { z } from 'zod';
import { storedEmailAddress } from '../../shared/emailAddress.js';
import { timestamp } from '../../shared/fields.js';
import { inspectionSchema } from '../../../../inspector/recorder/inspectionSchema.js';
import { billingInboxEntryView } from '../billingInboxEntry.js';

/** JSON formats of the operator's page that shows the cloud's state machines. */

export const operatorLoginRequest = z.object({ secret: z.string().min(1).max(512) });

export const operatorSessionReply = z.object({ expires_at: timestamp });

/**
 * The holder whose licenses are shown; null for no holder. Sent in the body, since an e-mail address must not appear in
 * a URL.
 */
export const cloudMachinesRequest = z.object({ email: storedEmailAddress.nullable().default(null) });

export const cloudMachinesReply = inspectionSchema.extend({ receipts: z.array(billingInboxEntryView).readonly() });
