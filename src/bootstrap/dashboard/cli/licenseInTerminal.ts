import { TolerantVault } from '../../../application/dashboard/license/tolerantVault.js';
import type { Container } from '../../injection.js';
import { CheckLicense } from '../../../application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { LICENSE_WAIT_MS } from '../../../application/dashboard/license/firstLicenseCheck.js';
import { LoadLicense } from '../../../application/dashboard/license/loadLicense.js';
import { ReadOnlyVault } from '../../../application/dashboard/license/readOnlyVault.js';
import { sayProgress } from './terminal.js';
import { T } from '../modules/tokens.js';

/** The license for one command: a dashboard may be running, and PLUMBLINE_HOME with what is kept there is its own. */
export async function licenseInTerminal(container: Container): Promise<CurrentLicense> {
  const clock = container.get(T.clock);
  const connection = container.get(T.licenseConnection);
  const { LICENSE_KEY } = container.get(T.settings);
  const vault = new ReadOnlyVault(container.get(TolerantVault));
  const current = new CurrentLicense(clock);
  await new LoadLicense(
    current,
    vault,
    container.get(T.licenseProofs),
    connection,
    clock,
    LICENSE_KEY ?? null,
  ).execute();
  if (connection.kind === 'connected' && current.standing.state === 'unchecked')
    sayProgress('Waiting for the license check');
  await new CheckLicense(current, connection, vault, clock).executeIfDue(AbortSignal.timeout(LICENSE_WAIT_MS));
  return current;
}
