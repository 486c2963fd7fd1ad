import { globSync } from 'node:fs';
import { sep } from 'node:path';
import { testPattern } from '../groups.ts';
import { runSuite, type RunTest } from './suite.ts';
import { testModules } from './testModules.ts';

/** The object by which Stryker's changed code and this runner communicate. */
interface Switch {
  /** Id of the change under test. */
  activeMutant?: string | undefined;
  /** Id of the running test; undefined while modules load. */
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}

interface MutantRun {
  readonly activeMutant: { readonly id: string };
  /** The tests that reach the change, or all tests if loading the modules already reaches it. */
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
}

type Outcome =
  | {
      readonly status: 'killed';
      readonly killedBy: readonly string[];
      readonly failureMessage: string;
      readonly nrOfTests: number;
    }
  | { readonly status: 'survived'; readonly nrOfTests: number }
  | { readonly status: 'timeout'; readonly reason: string };

/** The tests of the group, as in `groups.ts`. */
const TESTS: readonly string[] = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]');

/** Runs suites in this process, limited to the tests that reach the changed code, until a test notices the change. */
class InProcessRunner {
  private readonly modules = testModules(null);
  private readonly files = inOrder(globSync('test/**/*.test.ts').map((path) => path.replaceAll(sep, '/')));
  private readonly told: Switch = {};

  constructor() {
    Object.assign(globalThis, { __stryker__: this.told });
  }

  capabilities(): { readonly reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  /** Runs every test without a change. Reports how long each test takes and which changes it reaches. */
  async dryRun(): Promise<object> {
    const tried: RunTest[] = [];
    for (const file of this.files) tried.push(...(await this.suite(file, null)));
    const tests = tried.map(({ id, milliseconds, failure }) => {
      const test = { id, name: id, timeSpentMs: milliseconds };
      return failure === null ? { ...test, status: 0 } : { ...test, status: 1, failureMessage: failure };
    });
    return { status: 'complete', tests, mutantCoverage: this.told.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRun): Promise<Outcome> {
    Object.assign(this.told, {
      activeMutant: activeMutant.id,
      hitCount: hitLimit === undefined ? undefined : 0,
      hitLimit,
    });
    const wanted = testFilter === undefined ? null : new Set(testFilter);
    let nrOfTests = 0;
    for (const file of this.files) {
      if (wanted !== null && ![...wanted].some((id) => id.startsWith(`${file} `))) continue;
      const tried = await this.suite(file, wanted).catch((problem: unknown): RunTest[] => [
        { id: file, milliseconds: 0, failure: String(problem) },
      ]);
      nrOfTests += tried.length;
      if (hitLimit !== undefined && (this.told.hitCount ?? 0) > hitLimit)
        return { status: 'timeout', reason: 'The change is reached in an endless loop.' };
      const failed = tried.find(({ failure }) => failure !== null);
      if (failed !== undefined)
        return { status: 'killed', killedBy: [failed.id], failureMessage: failed.failure ?? '', nrOfTests };
    }
    return { status: 'survived', nrOfTests };
  }

  private suite(file: string, wanted: ReadonlySet<string> | null): Promise<readonly RunTest[]> {
    return runSuite(
      file,
      () => this.modules.load(file),
      wanted,
      (id) => (this.told.currentTestId = id ?? undefined),
    );
  }
}

/** Sorts the files by the order of the test patterns that match them. */
function inOrder(paths: readonly string[]): string[] {
  const guards = TESTS.map(testPattern);
  const rank = (path: string): number => guards.findIndex((guard) => guard.test(path));
  return paths.filter((path) => rank(path) >= 0).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** The plug-ins, in the form that Stryker expects. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: () => new InProcessRunner() }];
