import type { SimulationPlan } from './plan/plan.js';
import type { SimulationResult } from './simulate.js';

/** The maximum number of smaller plans that are tried. */
const MOST_TRIES = 150;

export interface ShrunkFailure {
  readonly plan: SimulationPlan;
  readonly outcome: SimulationResult;
  readonly tries: number;
}

/** Removes actions and faults from a plan as long as it still breaks the same invariant. */
export async function shrink(
  plan: SimulationPlan,
  outcome: SimulationResult,
  live: (plan: SimulationPlan) => Promise<SimulationResult>,
): Promise<ShrunkFailure> {
  const shrinking = new Shrinking({ plan, outcome, tries: 0 }, live);
  await shrinking.without('faults');
  await shrinking.without('actions');
  await shrinking.without('faults');
  return shrinking.least;
}

class Shrinking {
  constructor(
    public least: ShrunkFailure,
    private readonly live: (plan: SimulationPlan) => Promise<SimulationResult>,
  ) {}

  /** Removes large groups of actions or faults first, then smaller groups. */
  async without(part: 'actions' | 'faults'): Promise<void> {
    for (
      let size = Math.ceil(this.least.plan[part].length / 2);
      size >= 1;
      size = size === 1 ? 0 : Math.ceil(size / 2)
    ) {
      for (let from = 0; from < this.least.plan[part].length;)
        if (!(await this.isStillBroken(this.cut(part, from, size)))) from += size;
    }
  }

  private cut(part: 'actions' | 'faults', from: number, size: number): SimulationPlan {
    const { plan } = this.least;
    return { ...plan, [part]: plan[part].toSpliced(from, size) };
  }

  private async isStillBroken(plan: SimulationPlan): Promise<boolean> {
    const { outcome: before, tries } = this.least;
    if (tries >= MOST_TRIES) return false;
    const outcome = await this.live(plan);
    const isBroken = outcome.violation?.invariant === before.violation?.invariant;
    this.least = isBroken ? { plan, outcome, tries: tries + 1 } : { ...this.least, tries: tries + 1 };
    return isBroken;
  }
}
