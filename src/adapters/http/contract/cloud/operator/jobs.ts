import { z } from 'zod';

export const jobReply = z
  .object({ job: z.string(), processed: z.int().min(0), failed: z.int().min(0), took_ms: z.number().min(0) })
  .meta({ id: 'JobReport' });
