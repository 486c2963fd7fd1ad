import type { SimulatedWorld } from '../world.js';
import { SimulatedDashboard } from './simulatedDashboard.js';

/** The machines of all traders. */
export class SimulatedDashboards {
  readonly all: readonly SimulatedDashboard[];

  constructor(world: SimulatedWorld) {
    this.all = Array.from({ length: world.plan.size.dashboards }, (_, i) => new SimulatedDashboard(world, i + 1));
  }

  startAll(): void {
    for (const each of this.all) void each.started();
  }

  /** @throws RangeError when there is no dashboard with this number */
  at(number: number): SimulatedDashboard {
    const dashboard = this.all[number - 1];
    if (dashboard === undefined) throw new RangeError(`There is no dashboard ${number}.`);
    return dashboard;
  }

  async tryExits(): Promise<void> {
    await Promise.all(this.all.map((each) => each.tryExit()));
  }

  spare(): void {
    for (const { disk } of this.all) disk.files.free();
    for (const each of this.all) each.spare();
  }
}
