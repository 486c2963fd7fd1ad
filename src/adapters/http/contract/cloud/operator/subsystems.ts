import { z } from 'zod';
import { timestamp } from '../../shared/fields.js';

const subsystem = z
  .object({
    status: z.enum(['ok', 'down', 'not_configured']),
    /** The subsystem's response time; null when it did not respond. */
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
    push: subsystem.describe(
      'The ntfy server. Web Push is not checked, because each browser has its own push service.',
    ),
    storage: subsystem.optional().describe('The S3-compatible storage of snapshots, if configured.'),
  })
  .meta({ id: 'SubsystemsHealth' });
