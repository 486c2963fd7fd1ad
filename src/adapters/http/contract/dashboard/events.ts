import { z } from 'zod';
import { timestamp } from '../shared/fields.js';
import { frameworkEvent } from './audit/framework.js';

/**
 * Data of `event: audit` (a new audit is available) and of `event: map` (its decision maps and its `next` fields are
 * available).
 */
export const auditEventData = z.object({ generated_at: timestamp });

/** `event: framework`: a framework event that an audit found. */
export const frameworkEventData = z.object({ ticker: z.string(), event: frameworkEvent });
