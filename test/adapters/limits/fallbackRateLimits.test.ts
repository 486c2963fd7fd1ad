import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RateLimits } from '../../../src/application/shared/rateLimits.port.js';
import { FallbackRateLimits } from '../../../src/adapters/limits/fallbackRateLimits.js';
import { MemoryRateLimits } from '../../../src/adapters/limits/memoryRateLimits.js';
import type { RateLimitRule } from '../../../src/domain/shared/limits/rateLimitRule.js';
import { rateLimitsContract } from '../../contracts/rateLimits.contract.js';
import { ManualClock } from '../../fakes/manualClock.js';

const TWO_A_MINUTE: RateLimitRule = { bucket: 'two', limit: 2, windowSeconds: 60 };
const away = new Error('the server is away');

const failing: RateLimits = {
  peek: () => Promise.reject(away),
  take: () => Promise.reject(away),
  takeForNew: () => Promise.reject(away),
};
const silent: RateLimits = {
  peek: () => new Promise(() => undefined),
  take: () => new Promise(() => undefined),
  takeForNew: () => new Promise(() => undefined),
};

const unheard = (): void => undefined;
rateLimitsContract(
  'FallbackRateLimits with shared limits',
  (clock) => new FallbackRateLimits(new MemoryRateLimits(clock), failing, unheard),
);
rateLimitsContract(
  'FallbackRateLimits without shared limits',
  (clock) => new FallbackRateLimits(failing, new MemoryRateLimits(clock), unheard),
);

describe('FallbackRateLimits', () => {
  it('uses the shared limits while they respond', async () => {
    const [shared, own] = [new MemoryRateLimits(new ManualClock()), new MemoryRateLimits(new ManualClock())];
    const turns: unknown[] = [];
    await new FallbackRateLimits(shared, own, (lost) => turns.push(lost)).take(TWO_A_MINUTE, 'a');

    expect((await shared.peek(TWO_A_MINUTE, 'a')).remaining).toBe(1);
    expect((await own.peek(TWO_A_MINUTE, 'a')).remaining).toBe(2);
    expect(turns).toEqual([]);
  });

  it.each([
    ['fail', failing],
    ['never answer', silent],
  ])('uses local limits while the shared limits %s, and reports the failure once', async (_what, shared) => {
    const turns: unknown[] = [];
    const limits = new FallbackRateLimits(shared, new MemoryRateLimits(new ManualClock()), (lost) => turns.push(lost));
    const answers = [
      await limits.take(TWO_A_MINUTE, 'a'),
      await limits.take(TWO_A_MINUTE, 'a'),
      await limits.take(TWO_A_MINUTE, 'a'),
      await limits.takeForNew(TWO_A_MINUTE, 'b', 'x'),
    ];

    expect(answers.map(({ admitted }) => admitted)).toEqual([true, true, false, true]);
    expect(turns).toEqual([expect.any(Error)]);
  });
});

describe('FallbackRateLimits after a failure', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('retries the shared limits no earlier than a second later, and uses them once they respond', async () => {
    const memory = new MemoryRateLimits(new ManualClock());
    const asked: boolean[] = [];
    let isAway = true;
    const take: RateLimits['take'] = (rule, key) => {
      asked.push(isAway);
      return isAway ? Promise.reject(away) : memory.take(rule, key);
    };
    const turns: unknown[] = [];
    const limits = new FallbackRateLimits({ ...failing, take }, new MemoryRateLimits(new ManualClock()), (lost) =>
      turns.push(lost),
    );
    for (let n = 0; n < 3; n++) await limits.take(TWO_A_MINUTE, `${n}`);
    expect(asked).toEqual([true]);

    isAway = false;
    jest.advanceTimersByTime(999);
    await limits.take(TWO_A_MINUTE, 'a');
    expect([asked, turns]).toEqual([[true], [away]]);
    jest.advanceTimersByTime(1);
    await limits.take(TWO_A_MINUTE, 'a');
    expect([asked, turns]).toEqual([
      [true, false],
      [away, null],
    ]);
    expect((await memory.peek(TWO_A_MINUTE, 'a')).remaining).toBe(1);
  });
});
