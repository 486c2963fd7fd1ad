import { z } from 'zod';
import { grade } from './decisions.js';
import { timestamp } from '../../shared/fields.js';
import { frameworkState } from './framework.js';

/** The progress of a run: `GET /audit/status`, and each `status` event. */
export const auditStatus = z
  .object({
    state: z.enum(['idle', 'running', 'failed']),
    done: z.int(),
    total: z.int(),
    started_at: timestamp.nullable(),
    eta_seconds: z.int().nullable(),
    /** Why the last run failed, or what the current run is waiting for. */
    message: z.string().nullable(),
    /** The current run's preliminary results, by ticker; the complete audit follows. */
    judged: z.record(
      z.string(),
      z.object({
        score: z.number().min(0).max(100).nullable(),
        grade: grade.nullable(),
        state: frameworkState.nullable(),
        error: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'AuditStatus' });

export type AuditStatus = z.infer<typeof auditStatus>;

/** Reply of `POST /audit/run`. */
export const auditStartedReply = z.object({ started: z.literal(true) });
