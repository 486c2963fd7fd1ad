import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTANTS } from '../test/mutants/all.ts';
import type { Mutant } from '../test/mutants/mutant.ts';

/**
 * Breaks each rule of test/mutants on purpose and runs the tests that guard it: `npm run mutants [-- PART_OF_A_NAME]`.
 * Exit code 1 when a broken rule goes unnoticed, or when the tests fail without one.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TRANSFORM = JSON.stringify({ '^.+\\.ts$': '<rootDir>/test/mutants/transformer.mjs' });
const WANTED = process.argv[2] ?? '';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Outcome {
  readonly ran: number;
  readonly failed: number;
  /** The first test that failed. */
  readonly by: string | null;
}

const folder = await mkdtemp(join(tmpdir(), 'plumbline-mutants-'));

async function main(): Promise<boolean> {
  const mutants = MUTANTS.filter(({ name }) => name.includes(WANTED));
  const sound = await run(
    { name: 'nothing', file: '-', find: '', replace: '', tests: [...new Set(mutants.flatMap(({ tests }) => tests))] },
    'sound',
  );
  if (sound.failed > 0 || sound.ran === 0) {
    say(`The tests fail without a broken rule: ${sound.by ?? 'none ran'}.`);
    return false;
  }
  const survivors: string[] = [];
  const queue = mutants.entries();
  const worker = async (): Promise<void> => {
    for (const [place, mutant] of queue) {
      const { failed, by } = await run(mutant, `${place}`);
      say(`${failed > 0 ? 'noticed ' : 'SURVIVED'}  ${mutant.name}${by === null ? '' : `  (${by})`}`);
      if (failed === 0) survivors.push(mutant.name);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, worker));
  say(
    `\n${mutants.length} broken rules, ${survivors.length} survivors${survivors.length === 0 ? '.' : `: ${survivors.join('; ')}`}`,
  );
  return survivors.length === 0;
}

async function run({ file, find, replace, tests }: Mutant, place: string): Promise<Outcome> {
  const output = join(folder, `${place}.json`);
  const args = [
    'node_modules/jest/bin/jest.js',
    '--transform',
    TRANSFORM,
    '--ci',
    '--silent',
    '--maxWorkers=1',
    '--json',
    '--outputFile',
    output,
    '--runTestsByPath',
    ...tests,
  ];
  const child = spawn(
    process.execPath,
    ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...args],
    {
      cwd: ROOT,
      stdio: 'ignore',
      env: { ...process.env, RULE_BREAKER: file === '-' ? '{}' : JSON.stringify({ file, find, replace }) },
    },
  );
  await new Promise((resolve) => child.once('exit', resolve));
  return outcomeOf(JSON.parse(await readFile(output, 'utf8')));
}

interface JestReport {
  readonly numTotalTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

const outcomeOf = ({ numTotalTests, numFailedTests, testResults }: JestReport): Outcome => ({
  ran: numTotalTests,
  failed: numFailedTests,
  by:
    testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')?.title ??
    null,
});

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
