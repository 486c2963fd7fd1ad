import { describe, expect, it } from '@jest/globals';
import { MemoryRateLimits } from '../../../src/adapters/limits/memoryRateLimits.js';
import type { RateLimitRule } from '../../../src/domain/shared/limits/rateLimitRule.js';
import { rateLimitsContract } from '../../contracts/rateLimits.contract.js';
import { ManualClock } from '../../fakes/manualClock.js';

const ONE_A_MINUTE: RateLimitRule = { bucket: 'one', limit: 1, windowSeconds: 60 };

rateLimitsContract('MemoryRateLimits', (clock) => new MemoryRateLimits(clock, 4));

describe('MemoryRateLimits', () => {
  it('forgets the least recently used entries when it is full', async () => {
    const limits = new MemoryRateLimits(new ManualClock(), 10);
    for (let n = 0; n < 30; n++) await limits.take(ONE_A_MINUTE, `${n}`);
    const full = [];
    for (let n = 0; n < 30; n++) if ((await limits.peek(ONE_A_MINUTE, `${n}`)).admitted) full.push(n);

    expect(full).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
