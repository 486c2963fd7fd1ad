import { z } from 'zod';
import { timestamp } from '../shared/fields.js';

/** `GET /ui/update`. The fields that come from the cloud are null until the first check. */
export const updateStatusView = z.object({
  current: z.string(),
  latest: z.string().nullable(),
  min_version: z.string().nullable(),
  update_available: z.boolean(),
  /** True when this version is too old; orders are then disabled until the upgrade. */
  upgrade_required: z.boolean(),
  download: z.object({ mac: z.url().nullable(), win: z.url().nullable() }).nullable(),
  release_notes: z.string().nullable(),
  checked_at: timestamp.nullable(),
});

export type UpdateStatusView = z.infer<typeof updateStatusView>;
