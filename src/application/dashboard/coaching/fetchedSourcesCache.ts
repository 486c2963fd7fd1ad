import type { FetchedSources } from '../../../domain/dashboard/coaching/coach.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import { isDeadlinePending } from '../../../domain/shared/timeWindow.js';
import type { Clock } from '../../shared/clock.port.js';
import { BoundedCache } from '../boundedCache.js';

/** How long fetched sources count as fresh, and how long to wait before a failed fetch is repeated. */
const FRESH_MS = 15 * MINUTE_MS;
const FAILED_MS = MINUTE_MS;
const MAX_ENTRIES = 500;

interface CachedSources {
  readonly material: FetchedSources;
  readonly until: number;
}

/** Caches headlines and search results that were fetched recently. */
export class FetchedSourcesCache {
  private readonly cached = new BoundedCache<CachedSources>(MAX_ENTRIES);

  constructor(private readonly clock: Clock) {}

  /** @param anew fetches even if the cached sources are still fresh */
  async get(name: string, anew: boolean, fetch: () => Promise<FetchedSources>): Promise<FetchedSources> {
    const known = this.cached.get(name);
    if (!anew && known !== undefined && isDeadlinePending(known.until, FRESH_MS, this.now(), 0)) return known.material;
    const material = await fetch();
    this.cached.put(name, { material, until: this.now() + (material.reason === null ? FRESH_MS : FAILED_MS) });
    return material;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
