import type { BenchDatabase } from './benchDatabase.ts';
import { median } from './load.ts';
import { processorMs } from './processorTime.ts';
import type { StartedProgram } from './program.ts';
import type { BenchRow, Cost } from './row.ts';

/** The result of measuring the product or its floor (the bare minimum of the same work) in one round. */
export interface Sample {
  /** The measured value, in the unit of the row. */
  readonly figure: number;
  readonly cost: Cost;
}

/**
 * Measures, per request, the CPU time of a program and its database, and the number of SQL statements. `work` makes the
 * requests and returns their number.
 */
export async function measureCost(
  program: StartedProgram,
  database: BenchDatabase | null,
  work: () => Promise<{ readonly figure: number; readonly requests: number }>,
): Promise<Sample> {
  const spent = async () => ({
    cpu: processorMs(program.process.pid),
    database: database?.processorMs() ?? null,
    statements: (await database?.statements()) ?? null,
  });
  const before = await spent();
  const { figure, requests } = await work();
  const after = await spent();
  const each = (now: number | null, then: number | null): number | null =>
    now === null || then === null ? null : (now - then) / requests;
  return {
    figure,
    cost: {
      cpuMs: (after.cpu - before.cpu) / requests,
      databaseMs: each(after.database, before.database),
      statements: each(after.statements, before.statements),
    },
  };
}

interface Alternation {
  readonly rounds: number;
  /** Called with -1 to warm up, and then with the number of each round. */
  readonly ours: (round: number) => Promise<Sample>;
  readonly floor: (round: number) => Promise<Sample>;
}

/**
 * Runs the product and its floor (the bare minimum of the same work) alternately, so that other programs affect both.
 */
export async function runInAlternation(
  facts: Pick<BenchRow, 'name' | 'unit' | 'limits' | 'note'>,
  { rounds, ours, floor }: Alternation,
): Promise<BenchRow> {
  await floor(-1);
  await ours(-1);
  const pairs: { readonly mine: Sample; readonly bare: Sample }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, since the second run finds the database's caches warm.
    if (round % 2 === 0) {
      const mine = await ours(round);
      pairs.push({ mine, bare: await floor(round) });
    } else {
      const bare = await floor(round);
      pairs.push({ mine: await ours(round), bare });
    }
  }
  const ratios = pairs.map(({ mine, bare }) => mine.figure / bare.figure);
  return {
    ...facts,
    ours: median(pairs.map(({ mine }) => mine.figure)),
    floor: median(pairs.map(({ bare }) => bare.figure)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    cost: medianCost(pairs.map(({ mine }) => mine.cost)),
    floorCost: medianCost(pairs.map(({ bare }) => bare.cost)),
  };
}

export function medianCost(costs: readonly Cost[]): Cost {
  const of = (field: (cost: Cost) => number | null): number | null => {
    const known = costs.map(field).filter((value) => value !== null);
    return known.length === 0 ? null : median(known);
  };
  return {
    cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
    databaseMs: of(({ databaseMs }) => databaseMs),
    statements: of(({ statements }) => statements),
  };
}
