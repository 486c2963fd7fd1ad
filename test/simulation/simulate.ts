import { injectFaults } from '../faults/injectFaults.js';
import { INVARIANTS } from './invariants/all.js';
import type { Invariant } from './invariants/invariant.js';
import type { SimulationPlan } from './plan/plan.js';
import { PlanRunner } from './actors/planRunner.js';
import { endFaults } from './endFaults.js';
import { SimulatedFaults } from './simulatedFaults.js';
import { SimulatedWorld } from './world.js';

export interface Violation {
  readonly invariant: string;
  readonly how: string;
}

export interface SimulationResult {
  readonly steps: number;
  readonly checks: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly trace: readonly string[];
  /** The violation of an invariant; null when every invariant held. */
  readonly violation: Violation | null;
}

/** Simulates a plan and checks every invariant. */
export async function simulate(plan: SimulationPlan): Promise<SimulationResult> {
  const run = new Run(new SimulatedWorld(plan));
  const violation = await run.all();
  const { scheduler, faultConditions: weather } = run.world;
  return { steps: scheduler.steps, checks: run.checks, faults: weather.faultCounts, trace: scheduler.trace, violation };
}

class Run {
  checks = 0;
  private seenVersion = -1;

  constructor(readonly world: SimulatedWorld) {}

  async all(): Promise<Violation | null> {
    const { world } = this;
    await world.population.settle();
    world.cloud.startAll();
    world.dashboards.startAll();
    injectFaults(world.plan.faults, world.scheduler, new SimulatedFaults(world));
    this.play();
    const { actions: plannedActions } = world.plan;
    const end = world.scheduler.now + (plannedActions.at(-1)?.at ?? 0) + 60_000;
    return (
      (await this.until(end)) ?? (await endFaults(world, (time) => this.until(time))) ?? (await this.held('in the end'))
    );
  }

  private play(): void {
    const { scheduler, plan } = this.world;
    const script = new PlanRunner(this.world);
    const begin = scheduler.now;
    this.world.nextActionAt = begin + (plan.actions[0]?.at ?? 0);
    for (const [place, action] of plan.actions.entries()) {
      scheduler.at(begin + action.at, `deed ${action.number}: ${JSON.stringify(action.details)}`, () => {
        this.world.nextActionAt = begin + (plan.actions[place + 1]?.at ?? 0);
        void script
          .play(action)
          .catch((problem: unknown) =>
            this.world.problems.push({ who: 'the script', during: action.details.do, problem }),
          );
      });
    }
  }

  /** Runs all events up to `time`, or until an invariant breaks. */
  private async until(time: number): Promise<Violation | null> {
    const { scheduler } = this.world;
    while (await scheduler.step(time)) {
      const violation = await this.afterStep();
      if (violation !== null) return violation;
    }
    scheduler.now = Math.max(scheduler.now, time);
    return null;
  }

  private async afterStep(): Promise<Violation | null> {
    const { database, mail, phones, observed: seen, problems, dashboards } = this.world;
    // These numbers never decrease, so their sum changes whenever any of them changes.
    let version =
      database.version + mail.accepted.length + phones.accepted.length + seen.wrong.length + problems.length;
    for (const { account } of dashboards.all) version += account.arrived.length;
    if (version === this.seenVersion || database.isOpen) return null;
    this.seenVersion = version;
    return this.held('always');
  }

  private async held(when: Invariant['when']): Promise<Violation | null> {
    for (const invariant of INVARIANTS) {
      if (invariant.when !== when) continue;
      this.checks += 1;
      const how = await invariant.broken(this.world);
      if (how !== null) return { invariant: invariant.name, how };
    }
    return null;
  }
}
