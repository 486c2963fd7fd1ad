import type { LicenseKeyCounts, LicenseCount } from '../../../application/cloud/licensing/licenses.port.js';
import type { PublishRelease } from '../../../application/cloud/publishing/publishRelease.js';
import {
  dumpReply,
  dumpRequest,
  publishedRelease,
  publishReleaseRequest,
  licenseStatsReply,
  type DumpReply,
} from '../contract/cloud/operator/admin.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { OPERATOR_ROUTE_DEFAULTS } from './operatorRoute.js';

export interface OperationsCommandDependencies {
  readonly publishRelease: PublishRelease;
  countLicenses(): Promise<readonly LicenseCount[]>;
  countKeys(): Promise<LicenseKeyCounts>;
  dump(file: string): Promise<DumpReply>;
}

export function operationsCommandRoutes(commands: OperationsCommandDependencies): Route[] {
  const setRelease = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/release/set',
    id: 'setRelease',
    summary: 'Publishes a release to all dashboards',
    body: publishReleaseRequest,
    reply: publishedRelease,
    handle: ({ body }) => commands.publishRelease.execute(body),
  });

  const stats = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    method: 'get',
    path: '/stats',
    id: 'getStats',
    summary: 'Counts the licenses by tier and status',
    reply: licenseStatsReply,
    async handle() {
      const { underNewestPepper: underNewest, needingOlderPepper: notYet } = await commands.countKeys();
      return {
        licenses: [...(await commands.countLicenses())],
        keys: { under_newest_pepper: underNewest, not_yet: notYet },
      };
    },
  });

  const dump = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/dump',
    id: 'dumpDatabase',
    summary: 'Writes a dump of the database to a new file',
    body: dumpRequest,
    reply: dumpReply,
    handle: ({ body }) => commands.dump(body.file),
  });

  return [setRelease, stats, dump];
}
