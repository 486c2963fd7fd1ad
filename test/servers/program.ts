import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { CommandResult } from './commandLine.ts';

type ProgramName = 'plumbline' | 'plumbline-cloud';
type Settings = Readonly<Record<string, string>>;

export interface Program {
  /** Such as http://127.0.0.1:41235 */
  readonly address: string;
  readonly child: ChildProcess;
  /** The lines written to stdout so far. */
  readonly lines: readonly string[];
  readonly ended: Promise<CommandResult>;
  /** Asks the program to end and waits until it has. */
  stop(): Promise<CommandResult>;
}

interface ProgramOptions {
  readonly args?: readonly string[];
  readonly node?: string;
  readonly nodeArgs?: readonly string[];
  /** The folder of a built checkout of this repository. */
  readonly checkout?: string;
}

const THIS_CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

function spawnProgram(
  name: ProgramName,
  settings: Settings,
  { args = [], node = process.execPath, nodeArgs = [], checkout = THIS_CHECKOUT }: ProgramOptions,
) {
  const script = join(checkout, 'dist', 'bootstrap', 'bin', `${name}.js`);
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(node, [...nodeArgs, script, ...args], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (stdout += chunk));
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]).then(([[code], stderr]): CommandResult => ({
    code,
    stdout,
    stderr,
  }));
  return { child, ended };
}

/** Runs one of the built programs, with exactly the given settings, until it ends. */
export const runProgram = (
  name: ProgramName,
  args: readonly string[],
  settings: Settings,
  nodeArgs: readonly string[] = [],
): Promise<CommandResult> => spawnProgram(name, settings, { args, nodeArgs }).ended;

/** Starts one of the built programs with exactly the given settings; resolves when it reports that it is ready. */
export async function startProgram(
  name: ProgramName,
  settings: Settings,
  options: ProgramOptions = {},
): Promise<Program> {
  const { child, ended } = spawnProgram(name, settings, options);
  const lines: string[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const { msg, address } = JSON.parse(line);
      if (String(msg).endsWith(' ready')) resolve(String(address));
    });
    ended.then(
      ({ code, stderr }) => reject(new Error(`${name} ended with ${code} before it was ready: ${stderr}`)),
      reject,
    );
  });
  const stop = (): Promise<CommandResult> => {
    child.kill('SIGTERM');
    return ended;
  };
  return { address: await ready, child, lines, ended, stop };
}
