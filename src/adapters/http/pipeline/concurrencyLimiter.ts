import type { ServerResponse } from 'node:http';

/**
 * Limits concurrent requests, in total and per caller. Further requests wait and are admitted in order of arrival.
 */
export class ConcurrencyLimiter {
  private readonly callers = new Map<string, Places>();
  private readonly all: Places;

  constructor(
    total = Infinity,
    private readonly perCaller = 1,
  ) {
    this.all = new Places(total);
  }

  /** Runs `work` once there is a free slot. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const own = this.callers.get(caller) ?? new Places(this.perCaller);
    this.callers.set(caller, own);
    try {
      return await own.run(() => this.all.run(work));
    } finally {
      if (own.isEmpty()) this.callers.delete(caller);
    }
  }

  /** Runs `work`, whose result is sent as `response`, and keeps its slot until the response is sent or aborted. */
  runUntilSent<T>(caller: string, response: ServerResponse | undefined, work: () => Promise<T>): Promise<T> {
    const result = Promise.withResolvers<T>();
    this.run(caller, async () => {
      result.resolve(await work());
      if (response !== undefined && !response.closed) await new Promise((resolve) => response.once('close', resolve));
    }).catch(result.reject);
    return result.promise;
  }
}

class Places {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly places: number) {}

  isEmpty(): boolean {
    return this.taken === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.places) this.taken += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.taken -= 1;
      else next();
    }
  }
}
