import { CloudLicenses } from '../../../adapters/cloudClient/cloudLicenses.js';
import { SignedProofs } from '../../../adapters/cloudClient/signedProofs.js';
import { LicenseFiles } from '../../../adapters/files/licenseFiles.js';
import { licenseRoutes } from '../../../adapters/http/local/account/license.routes.js';
import { CheckLicense } from '../../../application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { EnterLicenseKey } from '../../../application/dashboard/license/enterLicenseKey.js';
import { FirstLicenseCheck } from '../../../application/dashboard/license/firstLicenseCheck.js';
import type { LicenseConnection } from '../../../application/dashboard/license/licenseAuthority.port.js';
import { LoadLicense } from '../../../application/dashboard/license/loadLicense.js';
import { TolerantVault } from '../../../application/dashboard/license/tolerantVault.js';
import { ViewLicense } from '../../../application/dashboard/license/viewLicense.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { create, derive } from '../../provider.js';
import type { CloudChoice } from '../settings/cloudChoice.js';
import { DEADLINE, HOME, OWN_PAGE, setting } from './sources.js';
import { T } from './tokens.js';

/** Null where the key is not a setting. */
const LICENSE_KEY = derive([setting('LICENSE_KEY')], (key) => key ?? null);

const CONFIGURED_KEY = derive([setting('LICENSE_KEY')], (key) =>
  key === undefined ? null : { key, setting: 'LICENSE_KEY' },
);

export const licenseModule: Module = [
  provide(
    T.licenseProofs,
    derive([setting('CLOUD_URL')], (url) => new SignedProofs(url ?? null)),
  ),
  provide(T.licenseConnection, derive([T.cloudChoice, T.clock], connectionTo)),
  bind(CurrentLicense, T.clock),
  bind(TolerantVault, create(LicenseFiles, HOME, T.warn), T.report),
  bind(LoadLicense, CurrentLicense, TolerantVault, T.licenseProofs, T.licenseConnection, T.clock, LICENSE_KEY),
  bind(CheckLicense, CurrentLicense, T.licenseConnection, TolerantVault, T.clock),
  bind(FirstLicenseCheck, {
    license: CurrentLicense,
    connection: T.licenseConnection,
    check: CheckLicense,
    deadline: DEADLINE,
    report: T.report,
  }),
  bind(EnterLicenseKey, CurrentLicense, TolerantVault, T.licenseConnection, CheckLicense, CONFIGURED_KEY),
  bind(ViewLicense, CurrentLicense, T.clock, TolerantVault),
  routes(licenseRoutes, { viewLicense: ViewLicense, enterLicenseKey: EnterLicenseKey, ownPage: OWN_PAGE }),
];

function connectionTo(choice: CloudChoice, clock: Clock): LicenseConnection {
  switch (choice.kind) {
    case 'offline':
      return { kind: 'unconnected', reason: 'Started with --offline: the license is not checked.' };
    case 'not_configured':
      return { kind: 'unconnected', reason: 'The license cannot be checked: CLOUD_URL is not set.' };
    case 'connected':
      return { kind: 'connected', authority: new CloudLicenses(choice.client, clock) };
  }
}
