import type { Fault } from './fault.ts';

export interface Timeline {
  after(ms: number, what: string, run: () => void): void;
}

/** The system that faults are injected into: a simulated world or real programs. */
export interface FaultTarget<F> {
  begin(fault: F): void;
  end(fault: F): void;
}

/** Begins each fault of a schedule at its time and ends it after its duration. */
export function injectFaults<F extends Fault>(faults: readonly F[], timeline: Timeline, target: FaultTarget<F>): void {
  for (const fault of faults) {
    timeline.after(fault.at, `fault: ${JSON.stringify(fault)}`, () => {
      target.begin(fault);
      if ('forMs' in fault) timeline.after(fault.forMs, `the end of the ${fault.kind}`, () => target.end(fault));
    });
  }
}
