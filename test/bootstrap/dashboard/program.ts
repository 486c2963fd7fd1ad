import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runCommandLine, type CommandResult } from '../../servers/commandLine.js';

const PROGRAM = fileURLToPath(new URL('../../../dist/bootstrap/bin/plumbline.js', import.meta.url));

export interface Program {
  readonly child: ChildProcess;
  /** The address that the program prints when it is ready. */
  readonly address: string;
  readonly ended: Promise<CommandResult>;
}

/** A program that runs in this process. */
export interface RunningInProcess extends Pick<Program, 'address'> {
  stop(): Promise<void>;
}

function start(
  args: readonly string[],
  environment: Record<string, string>,
  node: string,
): { child: ChildProcess; ended: Promise<CommandResult>; firstLine: Promise<string> } {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(node, [PROGRAM, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const firstLine = once(createInterface(child.stdout.pipe(new PassThrough())), 'line').then(([line]) => String(line));
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]): CommandResult => ({ code, stdout, stderr }),
  );
  return { child, ended, firstLine };
}

/** Runs the built program until it ends. */
export const runProgram = (args: readonly string[], environment: Record<string, string>): Promise<CommandResult> =>
  start(args, environment, process.execPath).ended;

/** Runs a command from its source in this process. */
export async function runDashboardInProcess(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<CommandResult> {
  const { runDashboardCli } = await import('../../../src/bootstrap/dashboard/cli/main.js');
  return runCommandLine(runDashboardCli, environment, args);
}

/** Starts the dashboard from its source in this process and waits until it is ready. */
export async function startDashboardInProcess(environment: Record<string, string>): Promise<RunningInProcess> {
  const { startDashboard } = await import('../../../src/bootstrap/dashboard/main.js');
  const dashboard = await startDashboard(
    { DASHBOARD_PORT: '0', LOG_LEVEL: 'silent', ...environment },
    { offline: false },
  );
  return { address: `http://127.0.0.1:${dashboard.port}`, stop: () => dashboard.stop() };
}

/** Starts the built dashboard and waits until it is ready. */
export async function startProgram(
  environment: Record<string, string>,
  args: readonly string[] = [],
  node = process.execPath,
): Promise<Program> {
  const { child, ended, firstLine } = start(args, { DASHBOARD_PORT: '0', ...environment }, node);
  const line = await Promise.race([
    firstLine,
    ended.then(({ stderr }) => Promise.reject(new Error(`It ended: ${stderr}`))),
  ]);
  return { child, ended, address: JSON.parse(line).address };
}
