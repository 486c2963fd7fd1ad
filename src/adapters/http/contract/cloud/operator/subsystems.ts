import { z } from 'zod';
import { timestamp } from '../../shared/fields.js';

const subsystem = z
  .object({
    status: z.enum(['ok', 'down', 'not_configured']),
    /** How long the subsystem took to answer; null when it did not. */
    latency_ms: z.number().nullable(),
  })
  .meta({ id: 'Subsystem' });

export const subsystemsReply = z
  .object({
    status: z.enum(['ok', 'degraded']),
    timestamp,
    database: subsystem,
    billing: subsystem,
    email: subsystem,
    push: subsystem,
    storage: subsystem.optional().describe('The S3-compatible storage of snapshots, where one is configured.'),
  })
  .meta({ id: 'SubsystemsHealth' });
