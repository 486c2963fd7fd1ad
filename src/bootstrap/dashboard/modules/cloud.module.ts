import { CloudApiClient } from '../../../adapters/cloudClient/cloudApiClient.js';
import { ReleaseFileClient } from '../../../adapters/cloudClient/releaseFileClient.js';
import { PublisherKeys } from '../../../adapters/crypto/publisherKeys.js';
import { releaseCheckFile } from '../../../adapters/files/agentFiles.js';
import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { cloudRoutes } from '../../../adapters/http/local/cloud/cloud.routes.js';
import { pushRoutes } from '../../../adapters/http/local/cloud/push.routes.js';
import { updateRoutes } from '../../../adapters/http/local/cloud/update.routes.js';
import { Agents } from '../../../application/dashboard/agents/agents.js';
import { GetCommunity } from '../../../application/dashboard/community/getCommunity.js';
import type { CloudConnectionState } from '../../../application/dashboard/license/cloudApis.port.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { OpenBillingPortal } from '../../../application/dashboard/license/openBillingPortal.js';
import { RequestTrial } from '../../../application/dashboard/license/requestTrial.js';
import { SubscribeToPush } from '../../../application/dashboard/license/subscribeToPush.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { LatestReleaseCache } from '../../../application/dashboard/release/latestReleaseCache.js';
import { InstallUpdate } from '../../../application/dashboard/release/installUpdate.js';
import { GetUpdateStatus } from '../../../application/dashboard/release/getUpdateStatus.js';
import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { VERSION } from '../../packageFacts.js';
import { readPublisherKeys } from '../../publisherKeys.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import { platformOf } from '../installation.js';
import { selectCloud, type SelectedCloud } from '../settings/selectCloud.js';
import { HOME_FOLDER, NOW_MS, ORDER_PAGE_ACCESS, OWN_PAGE_ACCESS, dashboardSettingProvider } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';
import { offlineReason } from '../settings/offlineReason.js';

/** Why the consensus is turned off; null when it is on. */
export const CONSENSUS_OPT_OUT_REASON = derive([dashboardSettingProvider('CONSENSUS_OPT_OUT')], (optedOut) =>
  optedOut ? 'CONSENSUS_OPT_OUT is set: nothing is sent to the consensus or requested from it.' : null,
);

export const cloudModule: Module = [
  provide(DASHBOARD_TOKENS.selectedCloud, derive([DASHBOARD_TOKENS.settings, DASHBOARD_TOKENS.offline], selectCloud)),
  provide(DASHBOARD_TOKENS.cloudConnection, derive([DASHBOARD_TOKENS.selectedCloud], connectionTo)),
  bind(
    LatestReleaseCache,
    derive([HOME_FOLDER, dashboardSettingProvider('CLOUD_URL'), DASHBOARD_TOKENS.warn], (home, url, warn) =>
      releaseCheckFile(home, url ?? '', warn),
    ),
    constant(VERSION),
  ),
  bind(GetUpdateStatus, DASHBOARD_TOKENS.cloudConnection, LatestReleaseCache),
  bind(InstallUpdate, {
    connection: DASHBOARD_TOKENS.cloudConnection,
    releases: LatestReleaseCache,
    installation: DASHBOARD_TOKENS.installation,
    files: create(ReleaseFileClient, constant(undefined)),
    signatures: derive([], () => new PublisherKeys(readPublisherKeys())),
    now: NOW_MS,
    report: DASHBOARD_TOKENS.report,
  }),
  bind(GetCommunity, {
    connection: DASHBOARD_TOKENS.cloudConnection,
    license: CurrentLicense,
    audits: AuditFile,
    preferences: CurrentPreferences,
    optedOut: CONSENSUS_OPT_OUT_REASON,
    clock: DASHBOARD_TOKENS.clock,
  }),
  clientRoutes(cloudRoutes, {
    agents: Agents,
    getCommunity: GetCommunity,
    requestTrial: create(RequestTrial, DASHBOARD_TOKENS.cloudConnection),
    openBillingPortal: create(OpenBillingPortal, DASHBOARD_TOKENS.cloudConnection, CurrentLicense),
    ownPage: OWN_PAGE_ACCESS,
  }),
  clientRoutes(pushRoutes, {
    subscribeToPush: create(SubscribeToPush, DASHBOARD_TOKENS.cloudConnection, CurrentLicense),
    ownPage: OWN_PAGE_ACCESS,
  }),
  clientRoutes(updateRoutes, {
    getUpdateStatus: GetUpdateStatus,
    installUpdate: InstallUpdate,
    platform: constant(platformOf(process.platform, process.arch)),
    orderPage: ORDER_PAGE_ACCESS,
  }),
];

function connectionTo(choice: SelectedCloud): CloudConnectionState {
  if (choice.kind === 'connected') return { kind: 'connected', cloud: new CloudApiClient(choice.client) };
  const message =
    choice.kind === 'offline' ? offlineReason('the cloud') : 'CLOUD_URL is not set: the cloud is not contacted.';
  return { kind: 'unconnected', problem: new NotConfigured('cloud', { setting: 'CLOUD_URL', message }) };
}
