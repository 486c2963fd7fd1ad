import { z } from 'zod';
import { timestamp } from '../shared/fields.js';

/**
 * The progress of the update to the latest release. `refused`: nothing was changed, and another attempt is possible.
 * `failed`: the new version was started but did not become ready.
 */
const updateInstallation = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['available', 'verifying', 'unpacking', 'ready']) }),
  z.object({ state: z.literal('downloading'), received_bytes: z.int(), total_bytes: z.int().nullable() }),
  z.object({ state: z.enum(['refused', 'failed']), reason: z.string() }),
]);

/** `GET /ui/update`. The fields that come from the cloud are null until the first check. */
export const updateStatusView = z.object({
  current: z.string(),
  latest: z.string().nullable(),
  min_version: z.string().nullable(),
  update_available: z.boolean(),
  /** True when this version is too old; orders are then disabled until the upgrade. */
  upgrade_required: z.boolean(),
  /** The download for the system that this program runs on; null without a download. */
  download_url: z.url().nullable(),
  release_notes: z.string().nullable(),
  checked_at: timestamp.nullable(),
  /** Null when the page can only link to the release, not install it. */
  installation: updateInstallation.nullable(),
});

export type UpdateStatusView = z.infer<typeof updateStatusView>;

/** `POST /ui/update`. `version` is the version whose release notes the user saw. */
export const installUpdateRequest = z.object({ version: z.string().max(200) });
