import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Demo } from './demo.js';
import { exceptionFor } from './notRun.js';
import type { Block, Page } from './pages.js';

/** A request that a block sent. */
export interface BlockRequest {
  readonly method: string;
  readonly url: URL;
  readonly status: number;
}

export interface BlockResult {
  readonly block: Block;
  readonly stdout: string;
  readonly stderr: string;
  readonly asked: readonly BlockRequest[];
}

export interface PageRun {
  /** The command blocks in order, up to the first failure. */
  readonly ran: readonly BlockResult[];
  /** The error; null when every command exited with 0. */
  readonly failed: string | null;
}

const SHELLS = new Set(['sh', 'bash', 'shell', 'console', 'zsh']);
const PAGE_TIMEOUT_MS = 480_000;

export const isShell = ({ language }: Block): boolean => SHELLS.has(language);

/** Writes the code blocks that begin with a file name, then runs the page's commands in one shell against the demo. */
export async function runPage(page: Page, demo: Demo): Promise<PageRun> {
  const out = join(demo.folder, 'out', page.path.replaceAll('/', '-'));
  mkdirSync(out, { recursive: true });
  writeFiles(page, demo);
  const blocks = page.blocks.filter(isShell);
  const steps = blocks.map(
    (block, index) =>
      `exec > "${out}/${index}.out" 2> "${out}/${index}.err"\n${at(demo, withoutUntestable(block))}\necho ${index} >&3`,
  );
  const shell = spawn('bash', ['-s'], {
    cwd: demo.folder,
    env: demo.environment,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    timeout: PAGE_TIMEOUT_MS,
  });
  let progress = '';
  shell.stdio[3]?.on('data', (chunk: Buffer) => void (progress += chunk.toString('utf8')));
  const closed = once(shell, 'close');
  shell.stdin?.end(`set -euE\ntrap 'echo "exit $?: $BASH_COMMAND" >&3' ERR\n${steps.join('\n')}\n`);
  const [code] = await closed;
  const done = progress.split('\n').filter((line) => /^\d+$/.test(line)).length;
  return {
    ran: blocks.slice(0, done).map((block, index) => resultOf(block, join(out, String(index)))),
    failed:
      code === 0
        ? null
        : `${/exit .*/.exec(progress)?.[0] ?? `ended with ${String(code)}`}: ${read(join(out, `${done}.err`)).slice(-500)}`,
  };
}

/** A backslash at the end of a line continues the command. */
export const linesOf = ({ text }: Block): string[] => text.replaceAll(/\\\n\s*/g, '').split('\n');

/** Comments out lines that no test can run. */
const withoutUntestable = (block: Block): string =>
  linesOf(block)
    .map((line) => (exceptionFor(line) === null ? line : ':'))
    .join('\n');

/** Replaces the default addresses, and the settings of the server, with those of the demo. */
const at = (demo: Demo, text: string): string =>
  text
    .replaceAll('. /etc/plumbline.env', 'DATA_DIR=.plumbline/cloud')
    .replaceAll(/http:\/\/(127\.0\.0\.1|localhost):8080/g, demo.cloud)
    .replaceAll(/http:\/\/(127\.0\.0\.1|localhost):8090/g, demo.dashboard);

/** Writes each block that begins with a file of the demo’s folder, such as `// .plumbline/client.ts`, to that file. */
function writeFiles(page: Page, demo: Demo): void {
  for (const { language, text } of page.blocks) {
    const name = /^(?:\/\/|#) (\.plumbline\/\w+\.(?:ts|mjs|csv))\n/.exec(text)?.[1];
    if (name !== undefined && !SHELLS.has(language)) writeFileSync(join(demo.folder, name), at(demo, text));
  }
}

const read = (path: string): string => readFileSync(path, 'utf8');

function resultOf(block: Block, path: string): BlockResult {
  const stderr = read(`${path}.err`);
  const asked = [...stderr.matchAll(/^asked (\S+) (\S+) (\d{3})$/gm)];
  return {
    block,
    stdout: read(`${path}.out`),
    stderr,
    asked: asked.map(([, method = '', url = '', status]) => ({ method, url: new URL(url), status: Number(status) })),
  };
}
