interface Planned {
  readonly at: number;
  readonly what: string;
  readonly run: () => void;
}

/**
 * Runs all events one after the other, in the order of a simulated clock. An event begins only after the previous event
 * has finished all work that does not wait for a later event.
 */
export class Scheduler {
  /** Milliseconds since the epoch. */
  now: number;
  /** The number of events so far. */
  steps = 0;
  /** The events so far with their times. */
  readonly trace: string[] = [];
  /**
   * Sorted in reverse, so that the next event is last. Of two events at the same time, the one planned first is next.
   */
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

  /** Records something that is not an event. */
  note(what: string): void {
    this.trace.push(`+${((this.now - this.start) / 1000).toFixed(3)} ${what}`);
  }

  /** Runs the next event and all work that follows from it; returns false when no event is due by `until`. */
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

/**
 * Resolves after all pending promises have continued, because the microtask queue is empty when `setImmediate` calls
 * back.
 */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
