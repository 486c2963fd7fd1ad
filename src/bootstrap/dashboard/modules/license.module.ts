import { CloudLicenseAuthority } from '../../../adapters/cloudClient/cloudLicenseAuthority.js';
import { JoseLicenseProofVerifier } from '../../../adapters/cloudClient/joseLicenseProofVerifier.js';
import { LicenseFiles } from '../../../adapters/files/licenseFiles.js';
import { licenseRoutes } from '../../../adapters/http/local/account/license.routes.js';
import { CheckLicense } from '../../../application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { EnterLicenseKey } from '../../../application/dashboard/license/enterLicenseKey.js';
import { FirstLicenseCheck } from '../../../application/dashboard/license/firstLicenseCheck.js';
import type { LicenseConnection } from '../../../application/dashboard/license/licenseAuthority.port.js';
import { LoadLicense } from '../../../application/dashboard/license/loadLicense.js';
import { FailureReportingVault } from '../../../application/dashboard/license/failureReportingVault.js';
import { GetLicense } from '../../../application/dashboard/license/getLicense.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { create, derive } from '../../dependencyProvider.js';
import type { SelectedCloud } from '../settings/selectCloud.js';
import { CREATE_TIMEOUT_SIGNAL, HOME_FOLDER, OWN_PAGE_ACCESS, dashboardSettingProvider } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

/** Null when no key is set. */
const LICENSE_KEY = derive([dashboardSettingProvider('LICENSE_KEY')], (key) => key ?? null);

const CONFIGURED_KEY = derive([dashboardSettingProvider('LICENSE_KEY')], (key) =>
  key === undefined ? null : { key, setting: 'LICENSE_KEY' },
);

export const licenseModule: Module = [
  provide(
    DASHBOARD_TOKENS.licenseProofs,
    derive([dashboardSettingProvider('CLOUD_URL')], (url) => new JoseLicenseProofVerifier(url ?? null)),
  ),
  provide(
    DASHBOARD_TOKENS.licenseConnection,
    derive([DASHBOARD_TOKENS.selectedCloud, DASHBOARD_TOKENS.clock], connectionTo),
  ),
  bind(CurrentLicense, DASHBOARD_TOKENS.clock),
  bind(FailureReportingVault, create(LicenseFiles, HOME_FOLDER, DASHBOARD_TOKENS.warn), DASHBOARD_TOKENS.report),
  bind(
    LoadLicense,
    CurrentLicense,
    FailureReportingVault,
    DASHBOARD_TOKENS.licenseProofs,
    DASHBOARD_TOKENS.licenseConnection,
    DASHBOARD_TOKENS.clock,
    LICENSE_KEY,
  ),
  bind(CheckLicense, CurrentLicense, DASHBOARD_TOKENS.licenseConnection, FailureReportingVault, DASHBOARD_TOKENS.clock),
  bind(FirstLicenseCheck, {
    license: CurrentLicense,
    connection: DASHBOARD_TOKENS.licenseConnection,
    check: CheckLicense,
    deadline: CREATE_TIMEOUT_SIGNAL,
    report: DASHBOARD_TOKENS.report,
  }),
  bind(
    EnterLicenseKey,
    CurrentLicense,
    FailureReportingVault,
    DASHBOARD_TOKENS.licenseConnection,
    CheckLicense,
    CONFIGURED_KEY,
  ),
  bind(GetLicense, CurrentLicense, DASHBOARD_TOKENS.clock, FailureReportingVault),
  clientRoutes(licenseRoutes, { getLicense: GetLicense, enterLicenseKey: EnterLicenseKey, ownPage: OWN_PAGE_ACCESS }),
];

function connectionTo(choice: SelectedCloud, clock: Clock): LicenseConnection {
  switch (choice.kind) {
    case 'offline':
      return { kind: 'unconnected', reason: 'Started with --offline: the license is not checked.' };
    case 'not_configured':
      return { kind: 'unconnected', reason: 'The license cannot be checked: CLOUD_URL is not set.' };
    case 'connected':
      return { kind: 'connected', authority: new CloudLicenseAuthority(choice.client, clock) };
  }
}
