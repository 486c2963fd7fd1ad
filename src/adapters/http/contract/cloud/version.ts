import { z } from 'zod';

export const latestVersionReply = z
  .object({
    version: z.string(),
    min_version: z.string(),
    download: z.object({ mac: z.url().nullable(), win: z.url().nullable() }),
    release_notes: z.string(),
  })
  .meta({ id: 'VersionInfo' });
