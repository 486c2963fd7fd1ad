import type { SimulationPlan } from './plan/plan.js';
import type { SimulationResult } from './simulate.js';
import type { ShrunkFailure } from './shrink.js';

const TAIL = 60;

/** Adds up the results of several seeds. */
export class SimulationTotals {
  private seeds = 0;
  private steps = 0;
  private plannedActions = 0;
  private checks = 0;
  private violations = 0;
  private readonly faults = new Map<string, number>();

  add(plan: SimulationPlan, { steps, checks, faults, violation }: SimulationResult): void {
    this.seeds += 1;
    this.steps += steps;
    this.plannedActions += plan.actions.length;
    this.checks += checks;
    if (violation !== null) this.violations += 1;
    for (const [fault, times] of faults) this.faults.set(fault, (this.faults.get(fault) ?? 0) + times);
  }

  table(ms: number): string {
    const rows: [string, string][] = [
      ['seeds', String(this.seeds)],
      ['deeds', String(this.plannedActions)],
      ['steps', String(this.steps)],
      ...[...this.faults]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([fault, times]): [string, string] => [`fault: ${fault}`, String(times)]),
      ['invariants checked', String(this.checks)],
      ['violations', String(this.violations)],
      ['time', `${(ms / 1000).toFixed(1)} s, ${(ms / Math.max(1, this.seeds)).toFixed(0)} ms a seed`],
    ];
    const width = Math.max(...rows.map(([name]) => name.length));
    return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
  }
}

/** Formats a failure for the person who fixes it. */
export function failureText(seed: number, { plan, outcome, tries }: ShrunkFailure): string {
  const { violation, trace } = outcome;
  return [
    `seed ${seed} breaks "${violation?.invariant}"`,
    `  ${violation?.how}`,
    `shrunk to ${plan.actions.length} deeds and ${plan.faults.length} faults in ${tries} tries, in a world of ${JSON.stringify(plan.size)}:`,
    ...plan.actions.map(({ number, at, details: act }) => `  +${at / 1000} s  deed ${number}  ${JSON.stringify(act)}`),
    ...plan.faults.map((fault) => `  +${fault.at / 1000} s  fault  ${JSON.stringify(fault)}`),
    `the last of ${trace.length} lines of its trace:`,
    ...trace.slice(-TAIL).map((line) => `  ${line}`),
    `again: npm run simulate -- --seed ${seed}`,
  ].join('\n');
}
