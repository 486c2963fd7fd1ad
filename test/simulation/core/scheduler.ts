interface Planned {
  readonly at: number;
  readonly what: string;
  readonly run: () => void;
}

/**
 * Everything that happens, one after the other, in the order of a simulated clock. After each event all that follows from it
 * without waiting has happened before the next one begins.
 */
export class Scheduler {
  /** Milliseconds since the epoch. */
  now: number;
  /** How many events have happened. */
  steps = 0;
  /** What happened, each with its time. */
  readonly trace: string[] = [];
  /** The next event last; of two at one time, the one that was planned first. */
  private readonly planned: Planned[] = [];
  private readonly start: number;

  constructor(start: Date) {
    this.now = start.getTime();
    this.start = this.now;
  }

  readonly clock = { now: (): Date => new Date(this.now) };

  after(ms: number, what: string, run: () => void): void {
    this.at(this.now + ms, what, run);
  }

  at(time: number, what: string, run: () => void): void {
    const at = Math.max(time, this.now);
    const place = this.planned.findLastIndex((each) => each.at > at) + 1;
    this.planned.splice(place, 0, { at, what, run });
  }

  /** Writes something down that is no event of its own. */
  note(what: string): void {
    this.trace.push(`+${((this.now - this.start) / 1000).toFixed(3)} ${what}`);
  }

  /** Lets the next event happen, and all that follows from it; false when there is none at or before `until`. */
  async step(until = Infinity): Promise<boolean> {
    const next = this.planned.at(-1);
    if (next === undefined || next.at > until) return false;
    this.planned.pop();
    this.now = next.at;
    this.steps += 1;
    if (next.what !== '') this.note(next.what);
    next.run();
    await settled();
    return true;
  }
}

/** All promises that could go on have gone on: the queue of microtasks is empty when the event loop turns. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
