import { AuditFile } from '../../../adapters/files/auditFile.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { ContainerModule } from '../../injection.js';
import { CloudService } from '../../../adapters/cloudClient/cloudService.js';
import { releaseFile } from '../../../adapters/files/agentFiles.js';
import { KnownRelease } from '../../../application/dashboard/release/knownRelease.js';
import type { CloudConnection } from '../../../application/dashboard/license/cloud.port.js';
import { OpenBillingPortal } from '../../../application/dashboard/license/openBillingPortal.js';
import { ReadCommunity } from '../../../application/dashboard/community/readCommunity.js';
import { ReadUpdate } from '../../../application/dashboard/release/readUpdate.js';
import { RequestTrial } from '../../../application/dashboard/license/requestTrial.js';
import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import { VERSION } from '../../packageFacts.js';
import { cloudChoiceOf, type CloudChoice } from '../settings/cloudChoice.js';
import { T } from './tokens.js';

export const OPTED_OUT = 'CONSENSUS_OPT_OUT is set: the consensus is told nothing, and not asked.';

export const cloudModule = new ContainerModule(({ bind }) => {
  bind(T.cloudChoice).toResolvedValue((settings, offline) => cloudChoiceOf(settings, offline), [T.settings, T.offline]);
  bind(T.cloudConnection).toResolvedValue((choice) => connectionTo(choice), [T.cloudChoice]);
  bind(KnownRelease).toResolvedValue(
    ({ PLUMBLINE_HOME, CLOUD_URL }, warn) =>
      new KnownRelease(releaseFile(PLUMBLINE_HOME, CLOUD_URL ?? '', warn), VERSION),
    [T.settings, T.warn],
  );
  bind(ReadUpdate).toResolvedValue(
    (connection, known) => new ReadUpdate(connection, known),
    [T.cloudConnection, KnownRelease],
  );
  bind(ReadCommunity).toResolvedValue(
    (connection, license, audits, preferences, { CONSENSUS_OPT_OUT }, clock) =>
      new ReadCommunity({
        connection,
        license,
        audits,
        preferences,
        optedOut: CONSENSUS_OPT_OUT ? OPTED_OUT : null,
        clock,
      }),
    [T.cloudConnection, CurrentLicense, AuditFile, CurrentPreferences, T.settings, T.clock],
  );
  bind(RequestTrial).toResolvedValue((connection) => new RequestTrial(connection), [T.cloudConnection]);
  bind(OpenBillingPortal).toResolvedValue(
    (connection, license) => new OpenBillingPortal(connection, license),
    [T.cloudConnection, CurrentLicense],
  );
});

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
