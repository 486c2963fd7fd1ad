import { z } from 'zod';
import { timestamp } from '../shared/fields.js';
import { frameworkEvent } from './audit/framework.js';

/** `event: audit` of the event stream: a new audit can be fetched. */
export const auditEventData = z.object({ generated_at: timestamp });

/** `event: framework`: what an audit found to have happened to a ticker. */
export const frameworkEventData = z.object({ ticker: z.string(), event: frameworkEvent });
