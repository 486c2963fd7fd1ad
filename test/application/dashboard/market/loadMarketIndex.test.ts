import { describe, expect, it } from '@jest/globals';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import { loadMarketIndex } from '../../../../src/application/dashboard/market/loadMarketIndex.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const indexIn = async (prices: ConstructorParameters<typeof MemoryMarketData>[0]): Promise<[string, number] | null> => {
  const load = new LoadBars(new MemoryMarketData(prices), new ManualClock(), (problem) => {
    throw problem;
  });
  const index = await loadMarketIndex(load);
  return index === null ? null : [index.symbol, index.bars.dates.length];
};
const [SPX, SPY, BAD] = [risingBars(3), risingBars(5), risingBars(7).map((bar) => ({ ...bar, close: null }))];

describe('loadMarketIndex', () => {
  it('reads SPX, or SPY when SPX has no usable bars', async () => {
    expect([await indexIn({ SPX, SPY }), await indexIn({ SPY }), await indexIn({ SPX: BAD, SPY })]).toEqual([
      ['SPX', 3],
      ['SPY', 5],
      ['SPY', 5],
    ]);
  });

  it('returns null when the source has usable bars neither for SPX nor for SPY', async () => {
    expect([await indexIn({}), await indexIn({ SPX: BAD, QQQ: SPY })]).toEqual([null, null]);
  });
});
