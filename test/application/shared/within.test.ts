import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { within } from '../../../src/application/shared/within.js';

/** No other code of the process sets a timer with this delay. */
const MS = 4_321;

const never = () => new Promise<never>(() => undefined);

describe('within', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'setTimeout');
    jest.spyOn(globalThis, 'clearTimeout');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** The deadlines that were set, and those that were cleared. */
  function deadlines() {
    const { calls, results } = jest.mocked(setTimeout).mock;
    const set: readonly unknown[] = results.filter((_, at) => calls[at]?.[1] === MS).map(({ value }) => value);
    const cleared = new Set<unknown>(jest.mocked(clearTimeout).mock.calls.map(([timer]) => timer));
    return { set: set.length, cleared: set.filter((timer) => cleared.has(timer)).length };
  }

  it.each([
    ['resolves', Promise.resolve('done'), 'done'],
    ['takes too long', never(), 'late'],
  ])('clears its timer when the work %s', async (_, work, expected) => {
    const result = within(work, MS, 'late');
    await jest.advanceTimersByTimeAsync(MS);

    expect(await result).toBe(expected);
    expect(deadlines()).toEqual({ set: 1, cleared: 1 });
  });

  it('clears its timer when the work rejects', async () => {
    await expect(within(Promise.reject(new Error('no connection')), MS, 'late')).rejects.toThrow('no connection');
    expect(deadlines()).toEqual({ set: 1, cleared: 1 });
  });
});
