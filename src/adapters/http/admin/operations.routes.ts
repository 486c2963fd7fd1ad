import type { KeyCount, LicenseCount } from '../../../application/cloud/licensing/licenses.port.js';
import type { SetRelease } from '../../../application/cloud/publishing/setRelease.js';
import { dumpReply, dumpRequest, release, statsReply, type DumpReply } from '../contract/cloud/operator/admin.js';
import { route, type Route } from '../pipeline/route.js';
import { OPERATOR } from './operatorRoute.js';

export interface OperationsCommands {
  readonly setRelease: SetRelease;
  countLicenses(): Promise<readonly LicenseCount[]>;
  countKeys(): Promise<KeyCount>;
  /** Writes the database to a new file. */
  dump(file: string): Promise<DumpReply>;
}

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
    async handle() {
      const { underNewest, notYet } = await commands.countKeys();
      return {
        licenses: [...(await commands.countLicenses())],
        keys: { under_newest_pepper: underNewest, not_yet: notYet },
      };
    },
  });

  const dump = route({
    ...OPERATOR,
    method: 'post',
    path: '/dump',
    id: 'dumpDatabase',
    summary: 'Writes the database to a new file',
    body: dumpRequest,
    reply: dumpReply,
    handle: ({ body }) => commands.dump(body.file),
  });

  return [setRelease, stats, dump];
}
