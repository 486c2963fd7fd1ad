import { describe, expect, it } from '@jest/globals';
import { FetchedSourcesCache } from '../../../../src/application/dashboard/coaching/fetchedSourcesCache.js';
import { ManualClock } from '../../../fakes/manualClock.js';

describe('FetchedSourcesCache', () => {
  it('fetches again after 15 minutes, or when a clock that was a year ahead has been corrected', async () => {
    const clock = new ManualClock();
    const stored = new FetchedSourcesCache(clock);
    let fetches = 0;
    const get = () =>
      stored.get('news AAPL', false, async () => {
        fetches += 1;
        return { sources: [], reason: null };
      });
    const counts: number[] = [];
    for (const seconds of [0, 899, 1, 365 * 86_400, -365 * 86_400]) {
      clock.passSeconds(seconds);
      await get();
      counts.push(fetches);
    }

    expect(counts).toEqual([1, 1, 2, 3, 4]);
  });
});
