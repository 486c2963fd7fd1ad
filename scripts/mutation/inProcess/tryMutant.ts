import { runSuite } from './suite.ts';
import { testModules } from './testModules.ts';
import type { TestTrial, TrialOutcome } from '../named.ts';

// Runs the given suites up to the first failing test, and sends the result to the parent process.

const [given = ''] = process.argv.slice(2);
const { broken, tests }: TestTrial = JSON.parse(given);
const modules = testModules(broken);

async function outcome(): Promise<TrialOutcome> {
  let ran = 0;
  for (const file of tests) {
    const tried = await runSuite(
      file,
      () => modules.load(file),
      null,
      () => undefined,
    );
    ran += tried.length;
    const failed = tried.find(({ failure }) => failure !== null);
    if (failed !== undefined) return { ran, failed: `${failed.id}: ${failed.failure}` };
  }
  return { ran, failed: null };
}

const sent = await outcome().catch((error: unknown): TrialOutcome => ({ ran: 0, failed: String(error) }));
process.send?.(sent, () => process.exit());
