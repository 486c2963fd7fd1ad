import { isWithinWindow } from '../../domain/shared/timeWindow.js';
import type { Clock } from './clock.port.js';

/** Caches the results of reads by key, all for a time after the first. A read that fails is not cached. */
export class CachedReads<T> {
  private readonly cached = new Map<string, Promise<T>>();
  private since = -Infinity;

  constructor(
    private readonly lifetimeMs: number,
    private readonly clock: Clock,
  ) {}

  get(key: string, read: () => Promise<T>): Promise<T> {
    const now = this.clock.now().getTime();
    if (!isWithinWindow(this.since, this.lifetimeMs, now, 0)) {
      this.cached.clear();
      this.since = now;
    }
    const known = this.cached.get(key);
    if (known !== undefined) return known;
    const started = read();
    this.cached.set(key, started);
    started.catch(() => {
      if (this.cached.get(key) === started) this.cached.delete(key);
    });
    return started;
  }
}
