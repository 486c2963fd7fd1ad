import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GROUPS, type RuleGroup } from './mutation/groups.ts';

/**
 * Changes the rules of the domain one at a time, everywhere, and runs the tests that guard them:
 * `npm run mutation [-- PART_OF_A_GROUP]`. Prints what no test noticed and the score of each group.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SLOWEST_MS = 30_000;
const WANTED = process.argv[2] ?? '';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Mutant {
  readonly mutatorName: string;
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

interface Score {
  readonly killed: number;
  readonly survived: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), 'plumbline-mutation-'));
try {
  const rows: string[] = [];
  for (const group of GROUPS.filter(({ name }) => name.includes(WANTED))) {
    const { killed, survived } = scoreOf(await mutated(group));
    for (const line of survived) say(`  unnoticed  ${line}`);
    const all = killed + survived.length;
    rows.push(`${group.name.padEnd(18)} ${String(killed).padStart(4)} of ${String(all).padStart(4)} noticed  ${((100 * killed) / all).toFixed(1)} %`);
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
      testRunner: 'jest',
      testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
      coverageAnalysis: 'off',
      jest: { configFile: 'jest.mutation.config.js', enableFindRelatedTests: false },
      tsconfigFile: 'none.json',
      checkers: [],
      mutate: rules.map((rule) => `src/domain/${rule}`),
      ignorePatterns: ['dist', 'docs', 'reports'],
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
    env: { ...process.env, MUTATION_TESTS: `/test/(${tests.join('|')}).*\\.test\\.ts$` },
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The tests of ${name} could not be run: stryker ended with ${code ?? 'a signal'}.`);
  const read: Report = JSON.parse(readFileSync(report, 'utf8'));
  return read;
}

function scoreOf({ files }: Report): Score {
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) => mutants.map((mutant) => ({ file, source, mutant })));
  const counted = all.filter(({ mutant: { status } }) => status !== 'Ignored' && status !== 'CompileError');
  const survivors = counted.filter(({ mutant: { status } }) => status === 'Survived' || status === 'NoCoverage');
  return { killed: counted.length - survivors.length, survived: survivors.map(described) };
}

function described({ file, source, mutant: { mutatorName, replacement = '', location } }: { readonly file: string; readonly source: string; readonly mutant: Mutant }): string {
  const { line } = location.start;
  const text = source.split('\n')[line - 1]?.trim() ?? '';
  return `${file}:${line}  ${mutatorName}  ${text}  →  ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`;
}
