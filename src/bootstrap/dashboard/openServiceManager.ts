import { homedir, hostname, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HostServiceManager } from '../../adapters/service/hostServiceManager.js';
import { launchdService } from '../../adapters/service/launchdService.js';
import { runCommand } from '../../adapters/service/runCommand.js';
import type { ServiceDefinition, ServiceProgram } from '../../adapters/service/serviceDefinition.js';
import { systemdService } from '../../adapters/service/systemdService.js';
import { windowsTask } from '../../adapters/service/windowsTask.js';
import { unpackedArchiveOf } from './installation.js';
import type { ServiceManager } from '../../application/dashboard/setup/serviceManager.port.js';

const SCRIPT = fileURLToPath(new URL('../bin/plumbline.js', import.meta.url));
/** Relative path from `dist/bootstrap/bin/plumbline.js` to the folder of package.json. */
const SCRIPT_TO_APP = '../../../..';

/** Opens the service manager of this operating system for the dashboard with this home folder. */
export const openServiceManager = (home: string): ServiceManager =>
  new HostServiceManager(
    serviceDefinition(
      {
        command: programStartCommand(SCRIPT, process.execPath, process.platform),
        environment: serviceEnvironment(home),
      },
      home,
    ),
    runCommand,
  );

function serviceDefinition(program: ServiceProgram, home: string): ServiceDefinition {
  // On Linux, userInfo throws for a user without an entry in /etc/passwd, such as a container's user.
  if (process.platform === 'win32')
    return windowsTask(program, `${process.env['USERDOMAIN'] ?? hostname()}\\${userInfo().username}`, home);
  if (process.platform === 'darwin') return launchdService(program, homedir(), userInfo().uid);
  return systemdService(program, process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'));
}

/**
 * Started as a service, the dashboard requires its access key and runs an audit after each close. Secrets are never
 * written into the definition of a service.
 */
const serviceEnvironment = (home: string): ServiceProgram['environment'] => ({
  DASHBOARD_LOCK: 'true',
  DAILY_AUDIT: 'true',
  PLUMBLINE_HOME: home,
});

/**
 * Returns the launcher of the archive that contains the script, so that a newer version is started after an update.
 * Outside an archive, returns the Node executable and the script.
 */
export function programStartCommand(
  script: string,
  node: string,
  platform: NodeJS.Platform,
): readonly [string, ...string[]] {
  const archive = unpackedArchiveOf(resolve(script, SCRIPT_TO_APP));
  return archive === null ? [node, script] : [join(archive.root, platform === 'win32' ? 'plumbline.cmd' : 'plumbline')];
}
