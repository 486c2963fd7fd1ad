import type { World } from '../world.js';
import type { Fault } from './plan.js';

/** Lets the faults of the plan strike at their time. */
export class FaultPlan {
  constructor(private readonly world: World) {}

  begin(): void {
    const { scheduler, plan } = this.world;
    const begin = scheduler.now;
    for (const fault of plan.faults)
      scheduler.at(begin + fault.at, `fault: ${JSON.stringify(fault)}`, () => this.strike(fault));
  }

  private strike(fault: Fault): void {
    const { scheduler, weather, cloud, clocks, dashboards } = this.world;
    switch (fault.kind) {
      case 'crash':
        return cloud.crash(`cloud${fault.cloud}`, fault.waits, fault.downMs);
      case 'dashboard crash':
        return dashboards.crash(fault.dashboard, fault.waits, fault.downMs);
      case 'disk full':
        dashboards.fill(fault.dashboard, fault.blocks);
        return scheduler.after(fault.forMs, `dashboard${fault.dashboard} has room on its disk`, () => {
          if (fault.isRestarted && !this.world.isCalm) dashboards.crash(fault.dashboard, 1, 0);
          dashboards.free(fault.dashboard);
        });
      case 'wrong clock':
        weather.count('a clock is wrong');
        clocks.set(fault.of, fault.number, fault.aheadMs);
        return scheduler.after(fault.forMs, `the clock of ${fault.of}${fault.number} is corrected`, () =>
          clocks.set(fault.of, fault.number, 0),
        );
      case 'outage':
        weather.set(fault.of, { down: true });
        return scheduler.after(fault.forMs, `${fault.of} is back`, () => weather.set(fault.of, { down: false }));
      case 'bad line': {
        const { of, forMs, losing, dropping, doubling, slow } = fault;
        weather.set(of, { losing, dropping, doubling, slow });
        return scheduler.after(forMs, `the line to ${of} is good again`, () =>
          weather.set(of, { losing: 0, dropping: 0, doubling: 0, slow: 0 }),
        );
      }
    }
  }
}
