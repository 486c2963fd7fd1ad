import { z } from 'zod';

/** The schema of a release's download URLs, keyed by operating system; `address` is the schema of each URL. */
export const downloadsSchemaOf = <Address extends z.ZodType<string>>(address: Address) =>
  z.object({
    mac: address.nullable(),
    win: address.nullable(),
    win_x64: address.exactOptional(),
    macos_arm64: address.exactOptional(),
    macos_x64: address.exactOptional(),
    linux_x64: address.exactOptional(),
    linux_arm64: address.exactOptional(),
  });

export const latestVersionReply = z
  .object({
    version: z.string(),
    min_version: z.string().describe('Older dashboards do not send orders.'),
    download: downloadsSchemaOf(z.url()),
    release_notes: z.string(),
  })
  .meta({ id: 'VersionInfo' });
