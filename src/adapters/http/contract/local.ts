import { z } from 'zod';
import { timestamp } from './fields.js';
import { frameworkEvent } from './framework.js';

/** Wire shapes of the dashboard that are neither the audit's nor the license's. */

export const csrfTokenReply = z.object({ token: z.string().regex(/^[0-9a-f]{64}$/) });

export const runStartedReply = z.object({ started: z.literal(true) });

/** `event: audit` of the event stream: a new audit can be fetched. */
export const auditPublished = z.object({ generated_at: timestamp });

/** `event: framework`: what an audit found to have happened to a ticker. */
export const frameworkAnnounced = z.object({ ticker: z.string(), event: frameworkEvent });
