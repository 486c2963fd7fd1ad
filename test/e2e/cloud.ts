import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach } from '@jest/globals';
import type { z } from 'zod';
import { sendOperatorCommand } from '../../src/adapters/http/admin/sendOperatorCommand.js';
import { issueLicenseReply } from '../../src/adapters/http/contract/cloud/operator/admin.js';
import { licenseValidationReply } from '../../src/adapters/http/contract/cloud/validation.js';
import { readCloudSettings } from '../../src/bootstrap/cloud/settings/config.js';
import { runCommandLine, type CommandResult } from '../servers/commandLine.js';
import { embeddedTables } from '../servers/embeddedTables.js';

const PROGRAM = fileURLToPath(new URL('../../dist/bootstrap/bin/plumbline-cloud.js', import.meta.url));

export type Environment = Readonly<Record<string, string>>;

export interface Cloud {
  readonly child: ChildProcess;
  /** Such as http://127.0.0.1:41235 */
  readonly address: string;
  /** All log lines so far. */
  readonly log: readonly string[];
  /** The exit code and stderr of the cloud, once it has ended. */
  readonly ended: Promise<Pick<CommandResult, 'code' | 'stderr'>>;
  /** Asks the cloud to end and waits until it has. */
  stop(): Promise<Pick<CommandResult, 'code' | 'stderr'>>;
}

/**
 * Does not optimize the embedded database's WebAssembly, because that costs a short-lived program more time than it
 * saves. Without that database, the flag would only slow down Node's own modules.
 */
const SHORT_LIVED = ['--liftoff-only'];

const start = (args: readonly string[], environment: Environment) => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return spawn(
    process.execPath,
    [...(environment['DATABASE_URL'] === undefined ? SHORT_LIVED : []), PROGRAM, ...args],
    { env: { PATH, NODE_COMPILE_CACHE, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
};

/** Runs the built program from start to end. */
export async function runCloud(args: readonly string[], environment: Environment): Promise<CommandResult> {
  const child = start(args, { PORT: '0', ...environment });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

/** Runs the program from source in this process, to test what it prints and what it does before it serves requests. */
export async function runCloudInProcess(args: readonly string[], environment: Environment): Promise<CommandResult> {
  const { runCloudCli } = await import('../../src/bootstrap/cloud/cli/main.js');
  return runCommandLine(runCloudCli, { PORT: '0', ...environment }, args);
}

export const runAdminCommand = (environment: Environment, ...args: readonly string[]): Promise<CommandResult> =>
  runCloudInProcess(['admin', ...args], environment);

/** Starts the built cloud on a free port, with tables copied into an empty folder, and waits until it responds. */
export async function startCloud(environment: Environment): Promise<Cloud> {
  const { DATA_DIR, DATABASE_URL } = environment;
  if (DATA_DIR !== undefined && DATABASE_URL === undefined) await embeddedTables(DATA_DIR);
  return startNewCloud(environment);
}

/** Starts the built cloud without preparing its folder. If the folder is empty, the cloud creates its tables. */
export async function startNewCloud(environment: Environment): Promise<Cloud> {
  const child = start([], { PORT: '0', ...environment });
  const log: string[] = [];
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]).then(([[code], stderr]) => ({ code, stderr }));
  const stop: Cloud['stop'] = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      log.push(line);
      const { msg, address } = JSON.parse(line);
      if (msg === 'cloud ready') resolve({ child, address, log, ended, stop });
    });
    ended.then(({ code, stderr }) => reject(new Error(`It ended with ${code}: ${stderr}`)), reject);
  });
}

/** Returns a starter whose clouds are killed after the test if they still run. */
export function cloudStarter(begin = startCloud): typeof startCloud {
  const clouds: Cloud[] = [];
  afterEach(async () => {
    for (const { child, ended } of clouds.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  });
  return async (environment) => {
    const cloud = await begin(environment);
    clouds.push(cloud);
    return cloud;
  };
}

/** The reply of `POST /api/validate-license` for a key. */
export async function validateLicense(
  { address }: Pick<Cloud, 'address'>,
  key: string,
): Promise<z.infer<typeof licenseValidationReply>> {
  const reply = await fetch(`${address}/api/validate-license`, { method: 'POST', body: JSON.stringify({ key }) });
  return licenseValidationReply.parse(await reply.json());
}

/** Issues a license by an operator's command and returns its key. */
export async function issueLicense(environment: Environment, email: string, tier = 'premium'): Promise<string> {
  const { stdout, stderr } = await runAdminCommand(
    environment,
    'license',
    'issue',
    '--email',
    email,
    '--tier',
    tier,
    '--json',
  );
  if (stderr !== '') throw new Error(stderr);
  return issueLicenseReply.parse(JSON.parse(stdout)).key;
}

/** Issues several licenses with one cloud start; needs a database server. */
export async function issueLicenses(
  environment: Environment,
  emails: readonly string[],
  tier = 'premium',
): Promise<readonly string[]> {
  const { withTemporaryAdminSocket: withOwnSocket } =
    await import('../../src/bootstrap/cloud/admin/temporaryAdminSocket.js');
  const keys: string[] = [];
  await withOwnSocket(readCloudSettings(environment), async (socket) => {
    for (const email of emails)
      keys.push(
        issueLicenseReply.parse(
          JSON.parse(String(await sendOperatorCommand(socket, 'POST', '/license/issue', { email, tier }))),
        ).key,
      );
  });
  return keys;
}
