import { describe, expect, it } from '@jest/globals';
import { runInParallel } from '../../../src/application/shared/runInParallel.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('inParallel', () => {
  it('returns the results in the order of the items, and respects the limit', async () => {
    let underWay = 0;
    let most = 0;
    const results = await runInParallel([5, 1, 4, 2, 3], 2, async (turns) => {
      underWay++;
      most = Math.max(most, underWay);
      for (let i = 0; i < turns; i++) await turn();
      underWay--;
      return turns * 10;
    });

    expect({ results, most }).toEqual({ results: [50, 10, 40, 20, 30], most: 2 });
  });

  it('fails when one of the tasks fails', async () => {
    await expect(
      runInParallel([1, 2], 2, async (item) => (item === 2 ? Promise.reject(new Error('two')) : item)),
    ).rejects.toThrow('two');
  });
});
