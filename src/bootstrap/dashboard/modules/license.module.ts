import { ContainerModule } from '../../injection.js';
import { CloudLicenses } from '../../../adapters/cloudClient/cloudLicenses.js';
import { SignedProofs } from '../../../adapters/cloudClient/signedProofs.js';
import { LicenseFiles } from '../../../adapters/files/licenseFiles.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import { CheckLicense } from '../../../application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { EnterLicenseKey } from '../../../application/dashboard/license/enterLicenseKey.js';
import type { LicenseConnection } from '../../../application/dashboard/license/licenseAuthority.port.js';
import { FirstLicenseCheck } from '../../../application/dashboard/license/firstLicenseCheck.js';
import { LoadLicense } from '../../../application/dashboard/license/loadLicense.js';
import { TolerantVault } from '../../../application/dashboard/license/tolerantVault.js';
import { ViewLicense } from '../../../application/dashboard/license/viewLicense.js';
import type { CloudChoice } from '../settings/cloudChoice.js';
import { T } from './tokens.js';

export const licenseModule = new ContainerModule(({ bind }) => {
  bind(CurrentLicense).toResolvedValue((clock) => new CurrentLicense(clock), [T.clock]);
  bind(TolerantVault).toResolvedValue(
    ({ PLUMBLINE_HOME }, warn, report) => new TolerantVault(new LicenseFiles(PLUMBLINE_HOME, warn), report),
    [T.settings, T.warn, T.report],
  );
  bind(T.licenseProofs).toResolvedValue(({ CLOUD_URL }) => new SignedProofs(CLOUD_URL ?? null), [T.settings]);
  bind(T.licenseConnection).toResolvedValue((choice, clock) => connectionTo(choice, clock), [T.cloudChoice, T.clock]);
  bind(LoadLicense).toResolvedValue(
    (current, vault, proofs, connection, clock, { LICENSE_KEY }) =>
      new LoadLicense(current, vault, proofs, connection, clock, LICENSE_KEY ?? null),
    [CurrentLicense, TolerantVault, T.licenseProofs, T.licenseConnection, T.clock, T.settings],
  );
  bind(CheckLicense).toResolvedValue(
    (current, connection, vault, clock) => new CheckLicense(current, connection, vault, clock),
    [CurrentLicense, T.licenseConnection, TolerantVault, T.clock],
  );
  bind(FirstLicenseCheck).toResolvedValue(
    (license, connection, check, report) =>
      new FirstLicenseCheck({ license, connection, check, deadline: (ms) => AbortSignal.timeout(ms), report }),
    [CurrentLicense, T.licenseConnection, CheckLicense, T.report],
  );
  bind(EnterLicenseKey).toResolvedValue(
    (current, vault, connection, check, { LICENSE_KEY }) =>
      new EnterLicenseKey(
        current,
        vault,
        connection,
        check,
        LICENSE_KEY === undefined ? null : { key: LICENSE_KEY, setting: 'LICENSE_KEY' },
      ),
    [CurrentLicense, TolerantVault, T.licenseConnection, CheckLicense, T.settings],
  );
  bind(ViewLicense).toResolvedValue(
    (current, clock, vault) => new ViewLicense(current, clock, vault),
    [CurrentLicense, T.clock, TolerantVault],
  );
});

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
