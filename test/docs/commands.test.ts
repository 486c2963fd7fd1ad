import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { auditStatus, type AuditStatus } from '../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import { licenseView, type LicenseView } from '../../src/adapters/http/contract/dashboard/license.js';
import { operationsOf, type Operation } from '../e2e/apiPrograms.js';
import { startDemo, type EndedDemo } from './demo.js';
import { exceptionFor } from './notRun.js';
import { allPages, ROOT, type Page } from './pages.js';
import { isShell, linesOf, runPage, type BlockRequest, type PageRun } from './runPage.js';
import { shapeDifferences } from './shapeDifferences.js';

const INTEGRATORS = 'docs/quick-start-integrators.md';

let license: LicenseView;
let audit: AuditStatus;
let newFiles: string[];
let ended: EndedDemo;
let described: Operation[];
const runs = new Map<string, PageRun>();
const pages = allPages().filter(({ blocks }) => blocks.some(isShell));

const isForIntegrators = ({ path }: Page): boolean => path === INTEGRATORS;

const runOf = (path: string): PageRun => {
  const run = runs.get(path);
  if (run === undefined) throw new Error(`${path} has no commands.`);
  return run;
};

beforeAll(async () => {
  const demo = await startDemo();
  try {
    const read = async (path: string): Promise<unknown> => (await fetch(demo.dashboard + path)).json();
    [license, audit] = [licenseView.parse(await read('/ui/license')), auditStatus.parse(await read('/audit/status'))];
    described = [...(await operationsOf(demo.cloud)), ...(await operationsOf(demo.dashboard))];
    const run = async (page: Page) => void runs.set(page.path, await runPage(page, demo));
    const [integrators, others] = [pages.filter(isForIntegrators), pages.filter((page) => !isForIntegrators(page))];
    // The pages for integrators run first, because they need decision maps. Other pages restore backups, and after that
    // there are no decision maps until the next audit.
    await Promise.all(integrators.map(run));
    await Promise.all(others.map(run));
    newFiles = demo.newFiles();
  } finally {
    ended = await demo.stop();
  }
}, 600_000);

/** The only refusal that the documents leave out: an audit can run once a minute, and several pages start one. */
const isSecondAudit = ({ url, status }: BlockRequest): boolean => url.pathname === '/audit/run' && status === 429;

/** The paths that a block polls, as in `until curl -sf http://HOST/PATH > /dev/null; do sleep 1; done`. */
const polledPaths = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^until curl [^|;>]*?(http\S+)/gm)].map(([, address = '']) => new URL(address).pathname));

/** The statuses of a block's refused requests, except repeated audits and polls that came too early. */
function refusals(text: string, asked: readonly BlockRequest[]): number[] {
  const polled = polledPaths(text);
  const isEarlyPoll = ({ url, status }: BlockRequest): boolean => status === 409 && polled.has(url.pathname);
  return asked
    .filter((each) => each.status >= 400 && !isSecondAudit(each) && !isEarlyPoll(each))
    .map(({ status }) => status);
}

/** The statuses of refused requests that the comments in a block predict. */
const saidRefusals = (text: string): number[] =>
  [...text.matchAll(/#[^\n]*?\b([45]\d\d)\b/g)].map(([, status]) => Number(status));

describe.each(pages)('$path', (page: Page) => {
  it('has commands that all exit with 0', () => {
    expect(runOf(page.path).failed).toBeNull();
  });

  it('states which requests are refused and with which status', () => {
    for (const { block, asked } of runOf(page.path).ran) {
      expect({ block: block.text, refused: refusals(block.text, asked) }).toEqual({
        block: block.text,
        refused: saidRefusals(block.text),
      });
    }
  });

  it('shows the replies that the programs send', () => {
    for (const [index, block] of page.blocks.entries()) {
      const ran = runOf(page.path).ran.find((each) => each.block === page.blocks[index - 1]);
      if (block.language !== 'json' || block.role === '') continue;
      const real =
        block.role === 'described'
          ? exampleFor(ran?.asked.at(-1))
          : JSON.parse(ran?.stdout.trim().split('\n').at(-1) ?? '');
      expect({ answer: block.text, unfit: shapeDifferences(JSON.parse(block.text), real) }).toEqual({
        answer: block.text,
        unfit: [],
      });
    }
  });

  it('has no mistakes in the commands that these tests do not run', () => {
    const lines = page.blocks.filter(isShell).flatMap(linesOf);

    expect(lines.flatMap((line) => exceptionFor(line)?.faultOf(line.trim()) ?? [])).toEqual([]);
  });
});

describe('the quick start for integrators', () => {
  it('calls every route that the two programs describe', () => {
    const asked = new Set(runOf(INTEGRATORS).ran.flatMap((ran) => ran.asked.map((each) => nameOf(operationFor(each)))));

    expect(described.map(nameOf).filter((name) => !asked.has(name))).toEqual([]);
  });
});

describe('the commands of all pages', () => {
  it('create only files that git ignores', () => {
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/\/$/, ''));

    expect(
      newFiles.filter((file) => !ignored.some((name) => file === name || file.startsWith(`${name}/`))),
    ).toEqual([]);
    expect(newFiles).toContain('.plumbline/replay/replay.json');
  });
});

describe('the demo', () => {
  it('starts and ends both programs without a key or a setting [CMD-01]', async () => {
    const { lines, stderr, code } = ended;
    const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(lines[0] ?? '') ?? [];

    expect(lines[0]).toMatch(/^Plumbline is ready: http:/);
    expect(lines[1]).toMatch(/^Its cloud: (http:\S+), with its e-mails at \1\/dev\/mail\.$/);
    expect([license.state, audit.state, code, stderr]).toEqual(['valid', 'idle', 0, '']);
    await expect(fetch(`${address}/health`)).rejects.toThrow();
  });
});

const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`;

function operationFor({ method, url }: BlockRequest): Operation {
  const asks = (pattern: string): boolean =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname);
  const found = described
    .filter((each) => each.method === method && asks(each.path))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
  if (found === undefined) throw new Error(`No program describes ${method} ${url.pathname}.`);
  return found;
}

function exampleFor(asked: BlockRequest | undefined): unknown {
  if (asked === undefined) throw new Error('An answer stands behind no request.');
  return operationFor(asked).responses['200']?.content?.['application/json']?.example;
}
