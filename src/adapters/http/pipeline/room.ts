import { Turns } from '../../../application/turns.js';

/**
 * Room for requests that are large in memory: so many at once, and of each caller one. The others wait, their bodies
 * unread; they are let in in the order in which they came.
 */
export class Room {
  private free: number;
  private readonly waiting: (() => void)[] = [];
  private readonly turns = new Turns();

  constructor(places: number) {
    this.free = places;
  }

  /** Does `work` when there is room for it. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    return this.turns.run(caller, () => this.inPlace(work));
  }

  private async inPlace<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }
}
