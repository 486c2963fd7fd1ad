import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Mutant } from '../../test/mutants/mutant.ts';
import type { GroupResult } from './groupResult.ts';

/** A run of tests in a process of its own, optionally with one broken rule. */
export interface TestTrial {
  readonly broken: Mutant | null;
  readonly tests: readonly string[];
}

export interface TrialOutcome {
  readonly ran: number;
  /** The first failed test with its message. */
  readonly failed: string | null;
}

const PROGRAM = fileURLToPath(new URL('inProcess/tryMutant.ts', import.meta.url));

/** A test that takes longer than this counts as endless. The slowest test, the simulation, takes about two minutes. */
const LONGEST_TRIAL_MS = 20 * 60_000;

/**
 * Breaks one rule after another, and runs its tests each time.
 * @param say prints which test noticed a broken rule
 * @throws when a test fails without a broken rule
 */
export async function runNamedMutants(mutants: readonly Mutant[], say: (line: string) => void): Promise<GroupResult> {
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  const sound = await outcomeOf({ broken: null, tests });
  if (sound === null || sound.failed !== null || sound.ran === 0)
    throw new Error(`The tests fail without a broken rule: ${sound?.failed ?? 'no test finished'}`);
  const unnoticed: string[] = [];
  let endless = 0;
  const queue = mutants.values();
  const worker = async (): Promise<void> => {
    for (const mutant of queue) {
      const outcome = await outcomeOf({ broken: mutant, tests: mutant.tests });
      if (outcome === null) endless += 1;
      else if (outcome.failed === null) unnoticed.push(`${mutant.file}  ${mutant.name}`);
      else say(`  noticed    ${mutant.name}  by  ${outcome.failed.split('\n')[0]}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return { all: mutants.length, unnoticed, endless, refused: 0 };
}

/** Returns null when the tests did not end in time. */
async function outcomeOf(trial: TestTrial): Promise<TrialOutcome | null> {
  const child = fork(PROGRAM, [JSON.stringify(trial)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: LONGEST_TRIAL_MS,
  });
  let sent: TrialOutcome | undefined;
  child.once('message', (outcome: TrialOutcome) => (sent = outcome));
  const [code, signal]: readonly unknown[] = await once(child, 'exit');
  if (sent !== undefined) return sent;
  return signal === null ? { ran: 0, failed: `the process ended with code ${String(code)}` } : null;
}
