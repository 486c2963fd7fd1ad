import { z } from 'zod';
import { timestamp } from '../shared/fields.js';
import { frameworkEvent } from './audit/framework.js';

/** `event: audit` of the event stream: a new audit is available. */
export const auditEventData = z.object({ generated_at: timestamp });

/** `event: framework`: a framework event that an audit found. */
export const frameworkEventData = z.object({ ticker: z.string(), event: frameworkEvent });
