import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ROOT } from './pages.js';
import { startShellPrograms, type ShellPrograms } from './shellPrograms.js';

/** Runs `npm start` in a copy of this repository on free ports. */
export interface Demo {
  readonly cloud: string;
  readonly dashboard: string;
  /** The folder of the copy. */
  readonly folder: string;
  /** The environment of the documented commands. Its `PATH` has `curl`, `node`, `plumbline` and `plumbline-cloud`. */
  readonly environment: NodeJS.ProcessEnv;
  /** Lists the paths of the files written to the copy since it was made. */
  newFiles(): string[];
  stop(): Promise<EndedDemo>;
}

/** The demo’s output and exit code. */
export interface EndedDemo {
  readonly lines: readonly string[];
  readonly stderr: string;
  readonly code: unknown;
}

/** Commands may write to these paths; all other files of the copy are links. */
const COPIED = ['package.json', 'docker', 'docs/api'];
const LARGE = ['dist', 'node_modules'];
const LINKED = ['data', 'scripts', ...LARGE];

export async function startDemo(): Promise<Demo> {
  const scratch = mkdtempSync(join(tmpdir(), 'plumbline-docs-'));
  const folder = join(scratch, 'plumbline');
  for (const name of ['home', 'bin', 'plumbline', 'plumbline/docs']) mkdirSync(join(scratch, name));
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
  const copied = new Set(filesIn(folder));
  const newFiles = (): string[] => filesIn(folder).filter((file) => !copied.has(file) && !file.startsWith('out/'));
  const { NODE_COMPILE_CACHE } = process.env;
  const programs = await startShellPrograms(scratch);
  const environment = {
    PATH: pathOf(join(scratch, 'bin'), programs),
    HOME: join(scratch, 'home'),
    TMPDIR: scratch,
    LANG: 'C.UTF-8',
    NODE_COMPILE_CACHE,
  };
  const program = spawn(process.execPath, ['dist/bootstrap/demo/main.js'], {
    cwd: folder,
    env: { ...environment, PORT: '0', DASHBOARD_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stderr = text(program.stderr);
  const lines: string[] = [];
  const output = createInterface(program.stdout).on('line', (line) => lines.push(line));
  const ended = once(program, 'close');
  const stop = async (): Promise<EndedDemo> => {
    program.kill('SIGTERM');
    const [code] = await ended;
    await programs.stop();
    rmSync(scratch, { recursive: true, force: true });
    return { lines, stderr: await stderr, code };
  };
  await Promise.race([once(output, 'line'), ended]);
  const dashboard = /ready: (\S+)$/.exec(lines[0] ?? '')?.[1];
  if (dashboard === undefined) throw new Error(`The demo is not ready: ${JSON.stringify(await stop())}`);
  return { cloud: cloudOf(folder), dashboard, folder, environment, newFiles, stop };
}

/** Leaves out the large folders, which git ignores. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !LARGE.includes(name));
  return entries
    .flatMap((entry) =>
      entry.isFile() ? [entry] : readdirSync(join(folder, entry.name), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

function cloudOf(folder: string): string {
  const address = /"address":"([^"]+)"/.exec(readFileSync(join(folder, '.plumbline/cloud.log'), 'utf8'))?.[1];
  if (address === undefined) throw new Error('The demo’s cloud has not said its address.');
  return address;
}

/**
 * Makes every `curl` print its request and the status of the reply to stderr, and every `sleep` last a tenth of a
 * second.
 */
function pathOf(bin: string, programs: ShellPrograms): string {
  const { PATH = '' } = process.env;
  const curl =
    PATH.split(delimiter)
      .map((each) => join(each, 'curl'))
      .find((each) => existsSync(each)) ?? `${process.execPath} ${join(ROOT, 'test/docs/curl.mjs')}`;
  for (const name of ['plumbline', 'plumbline-cloud'] as const) writeProgram(join(bin, name), programs.script(name));
  writeProgram(join(bin, 'sleep'), 'exec env PATH=/usr/bin:/bin sleep 0.1');
  writeProgram(
    join(bin, 'curl'),
    `exec ${curl} "$@" -w '%{stderr}\\nasked %{method} %{url_effective} %{http_code}\\n'`,
  );
  return [bin, dirname(process.execPath), PATH].join(delimiter);
}

function writeProgram(path: string, script: string): void {
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o700);
}
