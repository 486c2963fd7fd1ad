import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageAt, ROOT } from './pages.js';

const CONFIG = {
  compilerOptions: {
    target: 'es2023', lib: ['es2024'], types: ['node'], module: 'nodenext', noEmit: true,
    strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, erasableSyntaxOnly: true,
  },
};

/** Somebody's project: the folder docs/api and the client of the page, nothing else of ours. */
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'plumbline-types-'));
  cpSync(join(ROOT, 'docs/api'), join(project, 'api'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  writeFileSync(join(project, 'package.json'), '{"type": "module"}');
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(CONFIG));
  const client = pageAt('docs/quick-start-integrators.md').blocks.find(({ text }) => text.startsWith('// client.ts\n'));
  writeFileSync(join(project, 'client.ts'), client?.text ?? '');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** What the compiler finds, as `file(line,column): …`. */
function findings(): string[] {
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
}

const HEAD = `import type { CloudApi } from './api/cloud.js';
import type { DashboardApi } from './api/dashboard.js';
import { client } from './client.js';
export const cloud = client<CloudApi>('http://127.0.0.1:8080');
export const dashboard = client<DashboardApi>('http://127.0.0.1:8090');
`;

const uses = (name: string, code: string): void => writeFileSync(join(project, `${name}.ts`), HEAD + code);

describe('the types of the two APIs', () => {
  it('are what the client of the page compiles with', () => {
    uses('right', `
      import type { AuditPayload, TickerAudit } from './api/dashboard.js';
      const { tickers }: AuditPayload = await dashboard('GET /audit', {});
      export const apple: TickerAudit | undefined = tickers['AAPL'];
      export const score: number | null | undefined = tickers['AAPL']?.score;
      export const { snapshot_id } = await cloud('POST /api/sync/upload', { body: { blob: 'AAAA', meta: {}, passphrase_fp: 'x' } });
      export const text: string = await cloud('GET /metrics', {});
      export const one = await dashboard('GET /audit/{ticker}', { params: { ticker: 'AAPL' } });
    `);

    expect(findings()).toEqual([]);
  });

  it('do not compile what the APIs do not take or answer', () => {
    uses('noSuchRoute', `await cloud('GET /api/nothing', {});`);
    uses('parameterMissing', `await dashboard('GET /audit/{ticker}', {});`);
    uses('wrongField', `await cloud('POST /api/create-checkout-session', { body: { plan: 'weekly' } });`);
    uses('notInReply', `(await cloud('GET /api/founding-counter', {})).sold;`);

    expect(findings().map((line) => /(\w+\.ts\(\d+)/.exec(line)?.[1])).toEqual(['noSuchRoute.ts(6', 'notInReply.ts(6', 'parameterMissing.ts(6', 'wrongField.ts(6']);
  });
});
