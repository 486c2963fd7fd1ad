import type { Bars } from '../../domain/audit/bars.js';
import { readBars } from '../../domain/audit/readBars.js';
import type { MarketData } from './marketData.port.js';

/** What the market is measured by, in order of preference. */
const INDEX_SYMBOLS = ['SPX', 'SPY'];

/** The first index that the source has usable bars of; null when it has none. */
export async function readIndex(prices: MarketData): Promise<Bars | null> {
  for (const symbol of INDEX_SYMBOLS) {
    const daily = await prices.daily(symbol);
    const reading = daily.kind === 'prices' ? readBars(daily.rows) : null;
    if (reading?.kind === 'bars') return reading.bars;
  }
  return null;
}
