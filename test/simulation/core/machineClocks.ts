import type { Clock } from '../../../src/application/shared/clock.port.js';
import type { Scheduler } from './scheduler.js';

/** The maximum difference between correct clocks. */
const TOLERANCE_MS = 5 * 60_000;

/** Gives each machine a clock that is correct until a fault sets it. A wrong clock stays wrong after a restart. */
export class MachineClocks {
  /** The groups of machines whose clocks were ever wrong by more than the tolerance. */
  readonly wereWrong = new Set<'cloud' | 'dashboard'>();
  private readonly offsets = new Map<string, number>();

  constructor(private readonly scheduler: Scheduler) {}

  of(machine: string): Clock {
    return { now: () => new Date(this.scheduler.now + (this.offsets.get(machine) ?? 0)) };
  }

  /** @param ms how far the clock is ahead from now on; 0 corrects it */
  set(kind: 'cloud' | 'dashboard', number: number, ms: number): void {
    if (Math.abs(ms) > TOLERANCE_MS) this.wereWrong.add(kind);
    this.offsets.set(`${kind}${number}`, ms);
  }

  isRight(machine: string): boolean {
    return (this.offsets.get(machine) ?? 0) === 0;
  }

  correctAll(): void {
    this.offsets.clear();
  }
}
