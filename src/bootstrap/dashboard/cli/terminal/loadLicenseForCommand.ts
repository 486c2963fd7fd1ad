import { FailureReportingVault } from '../../../../application/dashboard/license/failureReportingVault.js';
import type { Container } from '../../../injection.js';
import { CheckLicense } from '../../../../application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../../application/dashboard/license/currentLicense.js';
import { MAX_LICENSE_CHECK_WAIT_MS } from '../../../../application/dashboard/license/firstLicenseCheck.js';
import { LoadLicense } from '../../../../application/dashboard/license/loadLicense.js';
import { ReadOnlyVault } from '../../../../application/dashboard/license/readOnlyVault.js';
import { writeProgress } from './terminal.js';
import { DASHBOARD_TOKENS } from '../../modules/tokens.js';

/**
 * Loads the license for one command. The vault is read-only, because a dashboard that has locked PLUMBLINE_HOME may be
 * running.
 */
export async function loadLicenseForCommand(container: Container): Promise<CurrentLicense> {
  const clock = container.get(DASHBOARD_TOKENS.clock);
  const connection = container.get(DASHBOARD_TOKENS.licenseConnection);
  const { LICENSE_KEY } = container.get(DASHBOARD_TOKENS.settings);
  const vault = new ReadOnlyVault(container.get(FailureReportingVault));
  const current = new CurrentLicense(clock);
  await new LoadLicense(
    current,
    vault,
    container.get(DASHBOARD_TOKENS.licenseProofs),
    connection,
    clock,
    LICENSE_KEY ?? null,
  ).execute();
  const check = new CheckLicense(current, connection, vault, clock);
  if (check.isDue) writeProgress('Waiting for the license check');
  await check.executeIfDue(AbortSignal.timeout(MAX_LICENSE_CHECK_WAIT_MS));
  return current;
}
