import { describe, expect, it, jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { runs } from '../runs.js';
import { drawPlan } from './plan/draw.js';
import type { SimulationPlan } from './plan/plan.js';
import { REGRESSION_SEEDS } from './regressions.js';
import { failureText } from './report.js';
import { shrink } from './shrink.js';
import { simulate, type SimulationResult } from './simulate.js';

jest.setTimeout(1_800_000);

const SEEDS = runs(12);

const lived = new Map<number, SimulationResult>();

/** Caches the first simulation of each seed for all tests. */
async function firstLife(seed: number): Promise<SimulationResult> {
  const life = lived.get(seed) ?? (await simulate(drawPlan(seed)));
  lived.set(seed, life);
  return life;
}

/** Returns a text that explains the failure and how to repeat it; null when the seed passes. */
async function failureOf(seed: number): Promise<string | null> {
  const plan = drawPlan(seed);
  const outcome = await firstLife(seed);
  return outcome.violation === null ? null : failureText(seed, await shrink(plan, outcome, simulate));
}

describe('simulated worlds', () => {
  it(`keep every promise with seeds 1 to ${SEEDS} and the seeds that once failed`, async () => {
    const seeds = [...REGRESSION_SEEDS.map(({ seed }) => seed), ...Array.from({ length: SEEDS }, (_, i) => i + 1)];
    for (const seed of seeds) expect(await failureOf(seed)).toBeNull();
  });

  it('are identical whenever the same seed is run', async () => {
    for (const seed of [3, 11]) {
      expect(await simulate(drawPlan(seed))).toEqual(await firstLife(seed));
    }
  });

  it('contain every kind of fault', async () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= SEEDS; seed += 1) for (const { kind } of drawPlan(seed).faults) seen.add(kind);
    expect([...seen].toSorted()).toEqual([
      'bad line',
      'crash',
      'dashboard crash',
      'disk full',
      'outage',
      'wrong clock',
    ]);
  });
});

it('shrinks a failing plan to the causes of its failure', async () => {
  const plan = drawPlan(3);
  const sound: SimulationResult = { steps: 0, checks: 0, faults: new Map(), trace: [], violation: null };
  const broken: SimulationResult = { ...sound, violation: { invariant: 'no two and five', how: 'both are there' } };
  const live = async ({ actions: plannedActions }: SimulationPlan): Promise<SimulationResult> =>
    [2, 5].every((wanted) => plannedActions.some(({ number }) => number === wanted)) ? broken : sound;

  const { plan: least } = await shrink(plan, broken, live);

  expect(least.actions.map(({ number }) => number)).toEqual([2, 5]);
  expect(least.faults).toEqual([]);
});

it.each([
  ['--seed', 'abc', '--seed must be a whole number of at least 0, not abc.\n'],
  ['--seeds', '0', '--seeds must be a whole number of at least 1, not 0.\n'],
  ['--from', '1.5', '--from must be a whole number of at least 0, not 1.5.\n'],
])('refuses the invalid options %s %s of the simulate script', (option, value, said) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/simulate.ts', option, value], { encoding: 'utf8' });

  expect({ status, stderr }).toEqual({ status: 2, stderr: said });
});
