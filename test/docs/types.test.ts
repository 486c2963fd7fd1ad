import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageAt, ROOT } from './pages.js';

const CONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2024'],
    types: ['node'],
    module: 'nodenext',
    noEmit: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    erasableSyntaxOnly: true,
  },
};

const HEAD = `import type { CloudApi } from './api/cloud.js';
import type { DashboardApi } from './api/dashboard.js';
import { client } from './client.js';
export const cloud = client<CloudApi>('http://127.0.0.1:8080');
export const dashboard = client<DashboardApi>('http://127.0.0.1:8090');
`;

/** Code that uses the client, by file name. `right` compiles; every other file has an error in its last line. */
const USES = {
  right: `
      import type { AuditPayload, TickerAudit } from './api/dashboard.js';
      const { tickers }: AuditPayload = await dashboard('GET /audit', {});
      export const apple: TickerAudit | undefined = tickers['AAPL'];
      export const score: number | null | undefined = tickers['AAPL']?.score;
      export const { snapshot_id } = await cloud('POST /api/sync/upload', { body: { blob: 'AAAA', meta: {}, passphrase_fp: 'x' } });
      export const text: string = await cloud('GET /metrics', {});
      export const one = await dashboard('GET /audit/{ticker}', { params: { ticker: 'AAPL' } });
    `,
  noSuchRoute: `await cloud('GET /api/nothing', {});`,
  parameterMissing: `await dashboard('GET /audit/{ticker}', {});`,
  wrongField: `await cloud('POST /api/create-checkout-session', { body: { plan: 'weekly' } });`,
  notInReply: `(await cloud('GET /api/founding-counter', {})).sold;`,
};

/** An integrator's project: the folder docs/api, the client from the quick start, and the code in `USES`. */
let project: string;
let findings: readonly string[];

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'plumbline-types-'));
  cpSync(join(ROOT, 'docs/api'), join(project, 'api'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  writeFileSync(join(project, 'package.json'), '{"type": "module"}');
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(CONFIG));
  const client = pageAt('docs/quick-start-integrators.md').blocks.find(({ text }) =>
    text.startsWith('// .plumbline/client.ts\n'),
  );
  writeFileSync(join(project, 'client.ts'), client?.text ?? '');
  for (const [name, code] of Object.entries(USES)) writeFileSync(join(project, `${name}.ts`), HEAD + code);
  findings = compileErrors();
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Returns the compiler's errors as `file(line,column): …`. */
function compileErrors(): string[] {
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
    cwd: project,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
}

const fileOf = (finding: string): string => /^[\w/.]+/.exec(finding)?.[0] ?? finding;

const WRONG = new Set(
  Object.keys(USES)
    .filter((name) => name !== 'right')
    .map((name) => `${name}.ts`),
);

describe('the types of the two APIs', () => {
  it('accept the quick start’s client and correct uses of it', () => {
    expect(findings.filter((finding) => !WRONG.has(fileOf(finding)))).toEqual([]);
  });

  it('reject requests and replies that the APIs do not have', () => {
    const wrong = findings.filter((finding) => WRONG.has(fileOf(finding)));

    expect(wrong.map((finding) => /(\w+\.ts\(\d+)/.exec(finding)?.[1])).toEqual([
      'noSuchRoute.ts(6',
      'notInReply.ts(6',
      'parameterMissing.ts(6',
      'wrongField.ts(6',
    ]);
  });
});
