import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import { monotonicBackoff } from '../../../src/application/shared/monotonicBackoff.js';

const YEAR_MS = 365 * 24 * 3_600_000;
const PAUSE_MS = 1000;

/** Opens a breaker at 0 ms of a monotonic clock. Returns a function that calls the breaker at a given time. */
async function opened() {
  let elapsed = 0;
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: monotonicBackoff(PAUSE_MS, () => elapsed),
    breaker: new ConsecutiveBreaker(1),
  });
  await expect(policy.execute(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  return (ms: number): Promise<string> => {
    elapsed = ms;
    return policy.execute(() => 'answered');
  };
}

describe('monotonicBackoff', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['stands still', 0],
    ['is set back by a year', -YEAR_MS],
    ['is set ahead by a year', YEAR_MS],
  ])('ends after its duration even if the clock %s', async (_how, ms) => {
    const askAt = await opened();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);

    await expect(askAt(PAUSE_MS - 1)).rejects.toThrow('Execution prevented because the circuit breaker is open');
    await expect(askAt(PAUSE_MS)).resolves.toBe('answered');
  });
});
