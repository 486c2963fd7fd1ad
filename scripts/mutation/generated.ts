import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GroupResult } from './groupResult.ts';
import type { RuleGroup } from './groups.ts';
import { changesRefusedByCompiler } from './changesRefusedByCompiler.ts';
import { changesOf, type Report } from './report.ts';

/** The extra time that the tests may take because of a change. If they take longer, the change counts as noticed. */
const SLOWEST_MS = 30_000;
/** Number of runs after which the process is replaced, since the modules loaded for each change stay in memory. */
const RUNS_OF_A_PROCESS = 200;

/** Lets Stryker change the rules of a group one at a time, and runs the group's tests for each change. */
export async function runGeneratedMutants(root: string, group: RuleGroup): Promise<GroupResult> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-mutation-'));
  try {
    const changes = changesOf(await mutated(root, group, folder));
    const unnoticed = changes.filter(({ noticed }) => !noticed);
    const refused = await changesRefusedByCompiler(root, unnoticed);
    return {
      all: changes.length - refused.size,
      unnoticed: unnoticed.filter((change) => !refused.has(change)).map(({ text }) => text),
      endless: changes.filter((change) => change.endless).length,
      refused: refused.size,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function mutated(root: string, { name, rules, tests }: RuleGroup, folder: string): Promise<Report> {
  const report = join(folder, 'report.json');
  const config = join(folder, 'stryker.json');
  writeFileSync(
    config,
    JSON.stringify({
      plugins: [join(root, 'scripts', 'mutation', 'inProcess', 'runner.ts')],
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
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MUTATION_TESTS: JSON.stringify(tests) },
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The tests of ${name} could not be run: Stryker exited with ${code ?? 'a signal'}.`);
  const read: Report = JSON.parse(readFileSync(report, 'utf8'));
  return read;
}
