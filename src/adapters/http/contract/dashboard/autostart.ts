import { z } from 'zod';
import { SERVICE_STATES } from '../../../../application/dashboard/setup/serviceManager.port.js';

/** Whether the dashboard starts with the computer (`GET /ui/service`). */
export const autostartView = z.object({
  state: z.enum(SERVICE_STATES),
  /** The file that defines the service. */
  file: z.string(),
  /** Why the service is unavailable, and what to do; null otherwise. */
  reason: z.string().nullable(),
});

export const changeAutostartRequest = z.strictObject({ action: z.enum(['install', 'remove']) });

export type AutostartView = z.infer<typeof autostartView>;
export type ChangeAutostartRequest = z.infer<typeof changeAutostartRequest>;
