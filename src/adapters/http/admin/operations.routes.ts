import { z } from 'zod';
import { NotConfigured } from '../../../domain/failure.js';
import type { LicenseCount } from '../../../application/licensing/licenses.port.js';
import type { SetRelease } from '../../../application/publishing/setRelease.js';
import { anyone } from '../anyone.js';
import { release, statsReply } from '../contract/admin.js';
import { route, type Route } from '../pipeline.js';
import { Rendered } from '../route.js';

export interface OperationsCommands {
  readonly setRelease: SetRelease;
  countLicenses(): Promise<readonly LicenseCount[]>;
  /** The embedded database as an archive; null where the database is a server, which has its own tools. */
  readonly dump: (() => Promise<Uint8Array>) | null;
}

const OPERATOR = { tag: 'Operator', access: anyone, unpublished: true, example: { reply: {} } } as const;

export function operationsCommandRoutes(commands: OperationsCommands): Route[] {
  const setRelease = route({
    ...OPERATOR,
    method: 'post',
    path: '/release/set',
    id: 'setRelease',
    summary: 'Publishes a release to all dashboards',
    body: release,
    reply: release,
    handle: ({ body }) => commands.setRelease.execute(body),
  });

  const stats = route({
    ...OPERATOR,
    method: 'get',
    path: '/stats',
    id: 'getStats',
    summary: 'How many licenses there are, by tier and status',
    reply: statsReply,
    handle: async () => ({ licenses: [...(await commands.countLicenses())] }),
  });

  const dump = route({
    ...OPERATOR,
    method: 'get',
    path: '/dump',
    id: 'dumpDatabase',
    summary: 'The embedded database as a gzipped tar archive',
    reply: z.never(),
    contentType: 'application/gzip',
    async handle() {
      if (commands.dump === null) throw new NotConfigured('DATA_DIR');
      return new Rendered('application/gzip', Buffer.from(await commands.dump()));
    },
  });

  return [setRelease, stats, dump];
}
