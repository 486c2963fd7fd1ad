import type { SeededRandom } from '../../faults/seededRandom.js';
import type { Scheduler } from './scheduler.js';

/** A range of delays in milliseconds. */
export type DelayRange = readonly [least: number, most: number];

/**
 * One run of a process, from its start to its death. A crash can happen at any `await` and loses everything in memory,
 * so pending awaits never complete after it.
 */
export class ProcessRun {
  /** The machine on which the process runs. */
  readonly machine: string;
  isOver = false;
  /** The number of database failures. */
  databaseFailures = 0;
  private readonly endings: (() => void)[] = [];
  private waitsLeft = Infinity;
  private fatal: () => void = () => undefined;

  constructor(
    readonly name: string,
    private readonly scheduler: Scheduler,
    private readonly chance: SeededRandom,
  ) {
    this.machine = name.replace(/#.*/, '');
  }

  /** Resolves after a delay, unless the process is dead by then. */
  wait(what: string, [least, most]: DelayRange): Promise<void> {
    return new Promise((resolve) => {
      this.scheduler.after(this.chance.int(least, most), what === '' ? '' : `${this.name} ${what}`, () =>
        this.goOn(resolve),
      );
    });
  }

  /** Runs a function later, unless the process is dead by then. */
  later(what: string, ms: number, run: () => void): void {
    this.scheduler.after(ms, what === '' ? '' : `${this.name} ${what}`, () => {
      if (!this.isOver) run();
    });
  }

  onEnd(ending: () => void): void {
    this.endings.push(ending);
  }

  /** Kills the process at its `waits`-th wait from now, in the middle of its work. */
  crashAfterWaits(waits: number, fatal: () => void): void {
    this.waitsLeft = waits;
    this.fatal = fatal;
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const ending of this.endings) ending();
  }

  private goOn(resolve: () => void): void {
    if (this.isOver) return;
    this.waitsLeft -= 1;
    if (this.waitsLeft > 0) return resolve();
    this.waitsLeft = Infinity;
    this.fatal();
  }
}
