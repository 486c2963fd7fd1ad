interface Planned {
  readonly at: number;
  readonly order: number;
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
  private readonly heap: Planned[] = [];
  private count = 0;
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
    this.count += 1;
    this.push({ at: Math.max(time, this.now), order: this.count, what, run });
  }

  /** Writes something down that is no event of its own. */
  note(what: string): void {
    this.trace.push(`${this.time()} ${what}`);
  }

  /** Lets the next event happen, and all that follows from it; false when there is none at or before `until`. */
  async step(until = Infinity): Promise<boolean> {
    const [next] = this.heap;
    if (next === undefined || next.at > until) return false;
    this.pop();
    this.now = next.at;
    this.steps += 1;
    if (next.what !== '') this.note(next.what);
    next.run();
    await settled();
    return true;
  }

  private time(): string {
    return `+${((this.now - this.start) / 1000).toFixed(3)}`;
  }

  private push(item: Planned): void {
    const { heap } = this;
    heap.push(item);
    let i = heap.length - 1;
    while (i > 0) {
      const above = (i - 1) >> 1;
      if (!isBefore(heap[i], heap[above])) return;
      swap(heap, i, above);
      i = above;
    }
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let i = 0; ;) {
      let least = i;
      for (const below of [2 * i + 1, 2 * i + 2]) if (isBefore(heap[below], heap[least])) least = below;
      if (least === i) return;
      swap(heap, i, least);
      i = least;
    }
  }
}

/** All promises that could go on have gone on: the queue of microtasks is empty when the event loop turns. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const isBefore = (one: Planned | undefined, other: Planned | undefined): boolean =>
  one !== undefined && other !== undefined && (one.at < other.at || (one.at === other.at && one.order < other.order));

function swap(heap: Planned[], i: number, j: number): void {
  const [one, other] = [heap[i], heap[j]];
  if (one === undefined || other === undefined) return;
  heap[i] = other;
  heap[j] = one;
}
