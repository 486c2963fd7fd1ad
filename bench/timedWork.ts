import { runInAlternation, type Sample } from './alternation.ts';
import type { BenchRow } from './row.ts';

const ROUNDS = 15;

/** What a piece of work in this process takes of the processor, all threads: on an idle machine a little more than the clock says. */
function timed(work: () => unknown): Sample {
  const used = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(used);
  const cpuMs = (user + system) / 1000;
  return { figure: cpuMs, cost: { cpuMs, databaseMs: null, statements: null } };
}

/** A piece of work and its floor by turns in this process. */
export const workInAlternation = (
  facts: Pick<BenchRow, 'name' | 'limits' | 'note'>,
  ours: () => unknown,
  floor: () => unknown,
): Promise<BenchRow> =>
  runInAlternation(
    { ...facts, unit: 'ms CPU' },
    { rounds: ROUNDS, ours: async () => timed(ours), floor: async () => timed(floor) },
  );

/** The same, as how many things are done by them in a second of the processor. */
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
    ours: async () => paced(timed(ours)),
    floor: async () => paced(timed(floor)),
  });
};
