import { z } from 'zod';
import { SERVICE_STATES } from '../../../../application/dashboard/setup/serviceManager.port.js';

/** Whether the dashboard starts with the computer (`GET /ui/service`). */
export const serviceView = z.object({
  state: z.enum(SERVICE_STATES),
  /** The file that defines the service. */
  file: z.string(),
  /** Why the service is unavailable, and what to do; null otherwise. */
  reason: z.string().nullable(),
});

export const changeServiceRequest = z.strictObject({ action: z.enum(['install', 'remove']) });

export type ServiceView = z.infer<typeof serviceView>;
export type ChangeServiceRequest = z.infer<typeof changeServiceRequest>;
