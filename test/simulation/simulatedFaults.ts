import type { Fault } from '../faults/fault.js';
import type { FaultTarget } from '../faults/injectFaults.js';
import type { SimulatedWorld } from './world.js';

/** Applies faults to a simulated world. */
export class SimulatedFaults implements FaultTarget<Fault> {
  constructor(private readonly world: SimulatedWorld) {}

  begin(fault: Fault): void {
    const { faultConditions: weather, cloud, clocks, dashboards } = this.world;
    switch (fault.kind) {
      case 'crash':
        return cloud.crash(`cloud${fault.cloud}`, fault.waits, fault.downMs);
      case 'dashboard crash':
        return dashboards.at(fault.dashboard).crash(fault.waits, fault.downMs);
      case 'disk full':
        return dashboards.at(fault.dashboard).disk.files.fill(fault.blocks);
      case 'wrong clock':
        weather.count('a clock is wrong');
        return clocks.set(fault.of, fault.number, fault.aheadMs);
      case 'outage':
        return weather.set(fault.of, { down: true });
      case 'bad line': {
        const { of, losing, dropping, doubling, slow } = fault;
        return weather.set(of, { losing, dropping, doubling, slow });
      }
    }
  }

  end(fault: Fault): void {
    const { faultConditions: weather, clocks, dashboards, areFaultsOver: isCalm } = this.world;
    switch (fault.kind) {
      case 'disk full':
        if (fault.isRestarted && !isCalm) dashboards.at(fault.dashboard).crash(1, 0);
        return dashboards.at(fault.dashboard).disk.files.free();
      case 'wrong clock':
        return clocks.set(fault.of, fault.number, 0);
      case 'outage':
        return weather.set(fault.of, { down: false });
      case 'bad line':
        return weather.set(fault.of, { losing: 0, dropping: 0, doubling: 0, slow: 0 });
      case 'crash':
      case 'dashboard crash':
    }
  }
}
