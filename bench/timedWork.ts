import { runInAlternation, type Sample } from './alternation.ts';
import type { BenchRow } from './row.ts';

const ROUNDS = 15;

/**
 * Measures the CPU time that `work` takes on all threads of this process. On an idle machine, it is slightly above the
 * elapsed time.
 */
async function timed(work: () => unknown): Promise<Sample> {
  const used = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(used);
  const cpuMs = (user + system) / 1000;
  return { figure: cpuMs, cost: { cpuMs, databaseMs: null, statements: null } };
}

/** Measures `ours` and its floor, the bare minimum of the same work, alternately in this process. */
export const workInAlternation = (
  facts: Pick<BenchRow, 'name' | 'limits' | 'note'>,
  ours: () => unknown,
  floor: () => unknown,
): Promise<BenchRow> =>
  runInAlternation(
    { ...facts, unit: 'ms CPU' },
    { rounds: ROUNDS, ours: async () => timed(ours), floor: async () => timed(floor) },
  );

/** Like `workInAlternation`, but reports operations per CPU second. */
export const pacesInAlternation = (
  facts: Pick<BenchRow, 'name' | 'unit' | 'limits' | 'note'>,
  count: number,
  ours: () => unknown,
  floor: () => unknown,
): Promise<BenchRow> => {
  const paced = ({ figure, cost }: Sample): Sample => ({
    figure: (1000 * count) / figure,
    cost: { ...cost, cpuMs: cost.cpuMs / count },
  });
  return runInAlternation(facts, {
    rounds: ROUNDS,
    ours: async () => paced(await timed(ours)),
    floor: async () => paced(await timed(floor)),
  });
};
