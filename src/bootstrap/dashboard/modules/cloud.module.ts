import { CloudService } from '../../../adapters/cloudClient/cloudService.js';
import { releaseFile } from '../../../adapters/files/agentFiles.js';
import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { cloudRoutes } from '../../../adapters/http/local/account/cloud.routes.js';
import { Agents } from '../../../application/dashboard/agents/agents.js';
import { ReadCommunity } from '../../../application/dashboard/community/readCommunity.js';
import type { CloudConnection } from '../../../application/dashboard/license/cloud.port.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { OpenBillingPortal } from '../../../application/dashboard/license/openBillingPortal.js';
import { RequestTrial } from '../../../application/dashboard/license/requestTrial.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { KnownRelease } from '../../../application/dashboard/release/knownRelease.js';
import { ReadUpdate } from '../../../application/dashboard/release/readUpdate.js';
import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { VERSION } from '../../packageFacts.js';
import { constant, create, derive } from '../../provider.js';
import { cloudChoiceOf, type CloudChoice } from '../settings/cloudChoice.js';
import { HOME, OWN_PAGE, setting } from './sources.js';
import { T } from './tokens.js';

/** Null, or why the consensus is neither sent anything nor asked. */
export const OPTED_OUT = derive([setting('CONSENSUS_OPT_OUT')], (optedOut) =>
  optedOut ? 'CONSENSUS_OPT_OUT is set: the consensus is told nothing, and not asked.' : null,
);

export const cloudModule: Module = [
  provide(T.cloudChoice, derive([T.settings, T.offline], cloudChoiceOf)),
  provide(T.cloudConnection, derive([T.cloudChoice], connectionTo)),
  bind(
    KnownRelease,
    derive([HOME, setting('CLOUD_URL'), T.warn], (home, url, warn) => releaseFile(home, url ?? '', warn)),
    constant(VERSION),
  ),
  bind(ReadUpdate, T.cloudConnection, KnownRelease),
  bind(ReadCommunity, {
    connection: T.cloudConnection,
    license: CurrentLicense,
    audits: AuditFile,
    preferences: CurrentPreferences,
    optedOut: OPTED_OUT,
    clock: T.clock,
  }),
  routes(cloudRoutes, {
    agents: Agents,
    readUpdate: ReadUpdate,
    readCommunity: ReadCommunity,
    requestTrial: create(RequestTrial, T.cloudConnection),
    openBillingPortal: create(OpenBillingPortal, T.cloudConnection, CurrentLicense),
    ownPage: OWN_PAGE,
  }),
];

function connectionTo(choice: CloudChoice): CloudConnection {
  switch (choice.kind) {
    case 'offline':
      return {
        kind: 'unconnected',
        problem: new NotConfigured('cloud', {
          setting: 'CLOUD_URL',
          message: 'Started with --offline: no cloud is asked.',
        }),
      };
    case 'not_configured':
      return {
        kind: 'unconnected',
        problem: new NotConfigured('cloud', {
          setting: 'CLOUD_URL',
          message: 'No cloud is asked: CLOUD_URL is not set.',
        }),
      };
    case 'connected':
      return { kind: 'connected', cloud: new CloudService(choice.client) };
  }
}
