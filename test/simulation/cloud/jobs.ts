import type { RunJob } from '../../../src/application/cloud/operations/runJob.js';
import type { ProcessRun } from '../core/processRun.js';
import type { SimulatedWorld } from '../world.js';
import { MINUTE_MS, SECOND_MS } from '../../../src/domain/shared/timeUnits.js';

/** The interval of each job while people are active. */
const CADENCE: Readonly<Record<string, number>> = {
  'deliver-outbox': 10 * SECOND_MS,
  'expire-licenses': 10 * MINUTE_MS,
  'reconcile-billing': 60 * MINUTE_MS,
  prune: 24 * 60 * MINUTE_MS,
};

/** The number of runs that are simulated during a long pause without actions. */
const RUNS_IN_A_PAUSE = 4;

/** Runs the scheduled jobs of a cloud process. */
export class ScheduledJobs {
  constructor(
    private readonly world: SimulatedWorld,
    private readonly life: ProcessRun,
    private readonly runJob: RunJob,
  ) {}

  begin(): void {
    for (const [name, cadence] of Object.entries(CADENCE)) this.next(name, cadence);
  }

  private next(name: string, cadence: number): void {
    const pause = this.world.pauseLeft();
    const wait = Math.max(cadence, Math.ceil(pause / RUNS_IN_A_PAUSE));
    this.life.later('', wait, () => {
      void this.run(name).finally(() => this.next(name, cadence));
    });
  }

  private async run(name: string): Promise<void> {
    if (name === 'deliver-outbox' && (await this.world.stores.outbox.getStatus()).waiting === 0) return;
    this.world.scheduler.note(`${this.life.name} runs ${name}`);
    await this.runJob.execute(name, 'clock').catch((problem: unknown) => this.world.report(this.life, problem, name));
  }
}
