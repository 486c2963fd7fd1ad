import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GROUPS, type RuleGroup } from './mutation/groups.ts';
import { refusedTypes } from './mutation/refusedTypes.ts';
import { changesOf, type Report } from './mutation/report.ts';

/**
 * Changes the rules of the domain one at a time, everywhere, and runs the tests that guard them:
 * `npm run mutation [-- PART_OF_A_GROUP]`. Prints what no test noticed and the score of each group. What no test noticed but
 * the compiler refuses does not count.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Beyond what the tests take without a change; what goes on for longer is taken for endless, and so for noticed. */
const SLOWEST_MS = 30_000;
/** Modules that were loaded for one change stay in memory. */
const RUNS_OF_A_PROCESS = 200;
const WANTED = process.argv[2] ?? '';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Score {
  readonly name: string;
  readonly all: number;
  readonly noticed: number;
  /** Of those that were noticed. */
  readonly endless: number;
  /** Beside all. */
  readonly refused: number;
}

const folder = mkdtempSync(join(tmpdir(), 'plumbline-mutation-'));
try {
  const rows: string[] = [];
  for (const group of GROUPS.filter(({ name }) => name.includes(WANTED))) {
    const changes = changesOf(await mutated(group));
    const unnoticed = changes.filter(({ noticed }) => !noticed);
    const refused = await refusedTypes(ROOT, unnoticed);
    const survivors = unnoticed.filter((change) => !refused.has(change));
    for (const { text } of survivors) say(`  unnoticed  ${text}`);
    const all = changes.length - refused.size;
    const endless = changes.filter((change) => change.endless).length;
    rows.push(row({ name: group.name, all, noticed: all - survivors.length, endless, refused: refused.size }));
    say(rows.at(-1) ?? '');
  }
  say(`\n${rows.join('\n')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function mutated({ name, rules, tests }: RuleGroup): Promise<Report> {
  const report = join(folder, 'report.json');
  const config = join(folder, 'stryker.json');
  writeFileSync(
    config,
    JSON.stringify({
      plugins: [join(ROOT, 'scripts', 'mutation', 'inProcess', 'runner.ts')],
      testRunner: 'in-process',
      testRunnerNodeArgs: ['--disable-warning=ExperimentalWarning'],
      maxTestRunnerReuse: RUNS_OF_A_PROCESS,
      coverageAnalysis: 'perTest',
      tsconfigFile: 'none.json',
      checkers: [],
      mutate: rules.map((rule) => `src/domain/${rule}`),
      ignorePatterns: ['dist', 'docs', 'reports', '.plumbline'],
      reporters: ['json'],
      jsonReporter: { fileName: report },
      tempDirName: 'reports/stryker',
      timeoutMS: SLOWEST_MS,
      allowEmpty: false,
    }),
  );
  const child = spawn('stryker', ['run', config, '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MUTATION_TESTS: JSON.stringify(tests.map((test) => `/test/${test}.*\\.test\\.ts$`)) },
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The tests of ${name} could not be run: stryker ended with ${code ?? 'a signal'}.`);
  const read: Report = JSON.parse(readFileSync(report, 'utf8'));
  return read;
}

function row({ name, all, noticed, endless, refused }: Score): string {
  const share = ((100 * noticed) / all).toFixed(1).padStart(5);
  return `${name.padEnd(18)} ${String(noticed).padStart(4)} of ${String(all).padStart(4)} noticed  ${share} %  (${endless} ran without end, ${refused} more do not compile)`;
}
