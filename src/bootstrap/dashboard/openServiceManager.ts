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
        environment: serviceEnvironment(home, process.env),
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

const NETWORK_VARIABLES = ['NODE_USE_SYSTEM_CA', 'NODE_USE_ENV_PROXY', 'NO_PROXY', 'no_proxy'];
const PROXY_VARIABLES = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'];

/**
 * Started as a service, the dashboard requires its access key, runs an audit after each close, and uses the
 * certificates and the proxy of `shell`. Secrets are never written into the definition of a service.
 */
export function serviceEnvironment(home: string, shell: NodeJS.ProcessEnv): ServiceProgram['environment'] {
  const { NODE_EXTRA_CA_CERTS: certificates = '' } = shell;
  const proxies = PROXY_VARIABLES.filter((name) => !hasCredentials(shell[name]));
  return {
    DASHBOARD_LOCK: 'true',
    DAILY_AUDIT: 'true',
    PLUMBLINE_HOME: home,
    // A service starts in another folder.
    ...(certificates === '' ? {} : { NODE_EXTRA_CA_CERTS: resolve(certificates) }),
    ...Object.fromEntries([...NETWORK_VARIABLES, ...proxies].flatMap((name) => entryOf(name, shell[name]))),
  };
}

const hasCredentials = (proxy = ''): boolean => proxy.includes('@');

const entryOf = (name: string, value = ''): readonly (readonly [string, string])[] =>
  value === '' ? [] : [[name, value]];

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
