import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../faults/seededRandom.ts';
import type { BadConnection, Outage, RunFault } from '../faults/fault.ts';
import type { FaultTarget } from '../faults/injectFaults.ts';
import type { StripeFault } from '../servers/stripe/faults.ts';
import type { OutageWindow } from './observations.ts';
import type { SoakEnvironment } from './soakEnvironment.ts';

const WRONG_ANSWERS: readonly [StripeFault['answer'], ...StripeFault['answer'][]] = [
  'drop',
  { status: 500, body: '{}' },
  { status: 429, body: '{}' },
  { status: 200, body: '<html>' },
];
const MOST_WRONG_ANSWERS = 6;

/** Applies faults to the real programs and their dependencies. */
export class RunFaults implements FaultTarget<RunFault> {
  /** The periods of the faults that have ended. */
  readonly windows: OutageWindow[] = [];
  private readonly beganAt = new Map<RunFault, number>();
  private changes = Promise.resolve();
  private readonly environment: SoakEnvironment;
  private readonly chance: SeededRandom;
  private readonly say: (words: string) => void;

  constructor(environment: SoakEnvironment, chance: SeededRandom, say: (words: string) => void) {
    this.environment = environment;
    this.chance = chance;
    this.say = say;
  }

  begin(fault: RunFault): void {
    this.enqueue(async () => {
      this.beganAt.set(fault, Date.now());
      if (fault.kind !== 'crash') return this.disturb(fault);
      await this.environment.kill();
      await pause(fault.downMs);
      await this.environment.startCloud();
      this.ended(fault, 'cloud');
    });
  }

  end(fault: RunFault): void {
    this.enqueue(async () => {
      if (fault.kind === 'crash') return;
      await this.restore(fault);
      this.ended(fault, fault.of);
    });
  }

  /** Resolves when everything works again. */
  async restored(): Promise<void> {
    await this.changes;
  }

  /** Queues a change, so that a fault that takes long to begin or end delays the next one. */
  private enqueue(change: () => Promise<void>): void {
    this.changes = this.changes.then(change);
  }

  private ended(fault: RunFault, what: OutageWindow['what']): void {
    const window = { what, from: this.beganAt.get(fault) ?? NaN, to: Date.now() };
    this.windows.push(window);
    const seconds = ((window.to - window.from) / 1000).toFixed(1);
    this.say(`${Math.round(fault.at / 1000)} s: ${fault.kind} of ${what} for ${seconds} s`);
  }

  private async disturb(fault: Outage | BadConnection): Promise<void> {
    if (fault.kind === 'outage') return this.environment.party(fault.of).stop();
    if (fault.of === 'smtp') return this.environment.letterbox.setTakesBack(fault.losing > 0);
    await this.environment.stripe.fault({
      matching: '/v1/',
      times: this.chance.int(1, MOST_WRONG_ANSWERS),
      carriedOut: this.chance.hits(fault.losing / (fault.losing + fault.dropping)),
      answer: this.chance.pick(WRONG_ANSWERS),
    });
  }

  private async restore(fault: Outage | BadConnection): Promise<void> {
    if (fault.kind === 'outage') return this.environment.party(fault.of).start();
    if (fault.of === 'smtp') return this.environment.letterbox.setTakesBack(false);
    await this.environment.stripe.endFaults();
  }
}
