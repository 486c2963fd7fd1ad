import { afterEach } from '@jest/globals';
import type { z } from 'zod';
import { sendOperatorCommand } from '../../src/adapters/http/admin/sendOperatorCommand.js';
import { issueLicenseReply } from '../../src/adapters/http/contract/cloud/operator/admin.js';
import { licenseValidationReply } from '../../src/adapters/http/contract/cloud/validation.js';
import { readCloudSettings } from '../../src/bootstrap/cloud/settings/config.js';
import { runCommandLine, type CommandResult } from '../servers/commandLine.js';
import { embeddedTables } from '../servers/embeddedTables.js';
import { runProgram, startProgram, type Program } from '../servers/program.js';

export type Environment = Readonly<Record<string, string>>;
export type Cloud = Program;

/**
 * Does not optimize the embedded database's WebAssembly, because that costs a short-lived program more time than it
 * saves. Without that database, the flag would only slow down Node's own modules.
 */
const nodeArgs = ({ DATABASE_URL }: Environment): readonly string[] =>
  DATABASE_URL === undefined ? ['--liftoff-only'] : [];

/** Runs the built program from start to end. */
export const runCloud = (args: readonly string[], environment: Environment): Promise<CommandResult> =>
  runProgram('plumbline-cloud', args, { PORT: '0', ...environment }, nodeArgs(environment));

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
export const startNewCloud = (environment: Environment): Promise<Cloud> =>
  startProgram('plumbline-cloud', { PORT: '0', ...environment }, { nodeArgs: nodeArgs(environment) });

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
