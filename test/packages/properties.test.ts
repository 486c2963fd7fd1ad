import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { installedPackage } from './installedPackage.js';

jest.setTimeout(180_000);

const JEST = resolve('node_modules/jest/bin/jest.js');
const TSC = resolve('node_modules/.bin/tsc');

interface Ended {
  readonly code: unknown;
  readonly output: string;
}

/** Another project, which has only the packed package of this repository. */
let project: string;
let page: string;

const run = (program: string, ...args: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };
    execFile(program, args, { cwd: project, env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : error.code, output: stdout + stderr }),
    );
  });

/** Finds, on the package's page, the code block whose first line names the file. */
function example(file: string): string {
  const code = page
    .split('```js\n')
    .find((each) => each.startsWith(`// ${file}\n`))
    ?.split('```')[0];
  if (code === undefined) throw new Error(`docs/properties.md has no ${file}.`);
  return code;
}

beforeAll(async () => {
  page = await readFile('docs/properties.md', 'utf8');
  project = await installedPackage('properties', ['fast-check', '@jest']);
});

afterAll(() => rm(project, { recursive: true, force: true }));

describe('@plumbline/properties, packed and installed in another project', () => {
  it('passes our circuit breaker, and shows a counterexample for a broken breaker, as the package’s page documents', async () => {
    await writeFile(join(project, 'breaker.mjs'), example('breaker.mjs'));
    const [, expected] = /prints\n\n```text\n([^`]+)```/.exec(page) ?? [];

    expect(expected).toMatch(/Ours keeps its rules\.\nBroken: opens only at the third strike\n[^]*seed: 1/);
    expect(await run(process.execPath, 'breaker.mjs')).toEqual({ code: 1, output: expected });
  });

  it('makes each rule a separate test in the other project’s Jest', async () => {
    await writeFile(join(project, 'breaker.test.mjs'), example('breaker.test.mjs'));
    const { code } = await run(
      process.execPath,
      '--experimental-vm-modules',
      JEST,
      '--rootDir',
      project,
      '--ci',
      '--no-watchman',
      '--json',
      '--outputFile',
      'results.json',
    );
    const results = JSON.parse(await readFile(join(project, 'results.json'), 'utf8'));
    const outcomes = results.testResults.flatMap(
      (file: { readonly assertionResults: readonly { readonly title: string; readonly status: string }[] }) =>
        file.assertionResults,
    );

    expect(code).toBe(1);
    expect(
      outcomes.map(({ title, status }: { readonly title: string; readonly status: string }) => [title, status]),
    ).toEqual([
      ['opens only at the third strike', 'failed'],
      ['stays open for the cooldown', 'passed'],
      ['never counts successful calls as failures', 'failed'],
      ['never extends the cooldown without opening again', 'passed'],
      ['reports a consistent status', 'passed'],
      ['continues unchanged after a restart', 'passed'],
      ['recovers', 'failed'],
    ]);
  });

  it('exports the types that an implementation receives and returns, and the names in docs/properties.md', async () => {
    const [, machines = ''] = /\| machine \|.*\n([^]*?)\n\n/.exec(page) ?? [];
    const listed = machines.match(/(?<=^\| `)\w+|(?<=`)[A-Z]\w+/gm) ?? [];
    const code = `
      import type { ${listed.join(', ')} } from '@plumbline/properties';
      import { advanceTicker, assertRules, foundingRules, tickerRunByFunction, INITIAL_TICKER_SNAPSHOT, RuleBroken, tickerRules, tokenBucketRules, type RateLimitAllowance, type ClosedAfter, type TickerSnapshot, type RateLimitRule, type NewBucket, type Rule } from '@plumbline/properties';
      const closed: ClosedAfter = (counts) => counts.map((claimed) => claimed >= 100);
      const newBucket: NewBucket = ({ limit }) => ({ look: () => ({ admitted: limit > 0, remaining: limit, nextTokenSeconds: 0 }), take: () => 'no allowance' });
      const full = ({ limit }: RateLimitRule): RateLimitAllowance => ({ admitted: true, remaining: limit, nextTokenSeconds: 0 });
      const mine = (life: TickerSnapshot, event: TickerEvent): TickerSnapshot => (event.type === 'basis.changed' ? life : advanceTicker(life, event));
      const rules: readonly Rule[] = [...foundingRules(closed), ...tokenBucketRules(newBucket), ...tokenBucketRules((rule) => ({ look: () => full(rule), take: () => full(rule) })), ...tickerRules(tickerRunByFunction(mine, INITIAL_TICKER_SNAPSHOT))];
      await assertRules(rules, { runs: 10 }).catch((broken: unknown) => (broken instanceof RuleBroken ? broken.path : null));`;
    await writeFile(join(project, 'types.mts'), code);
    const { output } = await run(
      process.execPath,
      TSC,
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--skipLibCheck',
      'types.mts',
    );

    expect(listed).toHaveLength(17);
    expect(output.match(/error TS\d+/g)).toEqual(['error TS2322']);
    expect(output).toMatch(
      /^types\.mts\(5,\d+\): error TS2322: Type 'string' is not assignable to type 'Promise<RateLimitAllowance>/,
    );
  });
});
