import { describe, expect, it } from '@jest/globals';
import { LoadBars } from '../../../src/application/audit/loadBars.js';
import { readIndex } from '../../../src/application/audit/readIndex.js';
import { MemoryMarketData, risingBars } from '../../fakes/memoryMarketData.js';
import { SetClock } from '../../fakes/setClock.js';

const indexIn = async (prices: ConstructorParameters<typeof MemoryMarketData>[0]): Promise<number | undefined> => {
  const load = new LoadBars(new MemoryMarketData(prices), new SetClock(), (problem) => {
    throw problem;
  });
  return (await readIndex(load))?.dates.length;
};
const [SPX, SPY, BAD] = [risingBars(3), risingBars(5), risingBars(7).map((bar) => ({ ...bar, close: null }))];

describe('what the market is measured by', () => {
  it('is the index, and else the fund that follows it', async () => {
    expect([await indexIn({ SPX, SPY }), await indexIn({ SPY }), await indexIn({ SPX: BAD, SPY })]).toEqual([3, 5, 5]);
  });

  it('is nothing where the source has neither', async () => {
    expect([await indexIn({}), await indexIn({ SPX: BAD, QQQ: SPY })]).toEqual([undefined, undefined]);
  });
});
