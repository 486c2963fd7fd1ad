import { z } from 'zod';
import type { RunJob } from '../../../application/cloud/operations/runJob.js';
import { jobReply } from '../contract/cloud/operator/jobs.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { cronAccess } from './access/cronGate.js';

/** The jobs that the cloud runs on a schedule, as routes for an operator or an external scheduler. */
export const cronRoutes = (runJob: RunJob): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/cron/{job}',
    id: 'runJob',
    tag: 'Operations',
    summary: 'Runs a job now, unless it is already running',
    access: cronAccess,
    params: z.object({ job: z.string() }),
    reply: jobReply,
    failures: ['upstream_error'],
    example: {
      params: { job: 'deliver-outbox' },
      reply: { job: 'deliver-outbox', processed: 3, failed: 0, took_ms: 41 },
    },
    handle: ({ params }) => runJob.execute(params.job, 'request'),
  }),
];
