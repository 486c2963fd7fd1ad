import { z } from 'zod';

/** The addresses of a release by system; `address` is the rule of each. */
export const downloads = <Address extends z.ZodType<string>>(address: Address) =>
  z.object({
    mac: address.nullable(),
    win: address.nullable(),
    'win-x64': address.exactOptional(),
    'macos-arm64': address.exactOptional(),
    'macos-x64': address.exactOptional(),
    'linux-x64': address.exactOptional(),
    'linux-arm64': address.exactOptional(),
  });

export const latestVersionReply = z
  .object({ version: z.string(), min_version: z.string(), download: downloads(z.url()), release_notes: z.string() })
  .meta({ id: 'VersionInfo' });
