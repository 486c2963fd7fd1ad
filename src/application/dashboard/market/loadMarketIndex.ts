import type { Bars } from '../../../domain/dashboard/market/bars.js';
import type { LoadBars } from './loadBars.js';

/** What the market is measured by, in order of preference. */
const INDEX_SYMBOLS = ['SPX', 'SPY'];

/** The first index that the source has usable bars of; null when it has none. */
export async function loadMarketIndex(
  load: LoadBars,
): Promise<{ readonly symbol: string; readonly bars: Bars } | null> {
  for (const symbol of INDEX_SYMBOLS) {
    const reading = await load.execute(symbol);
    if (reading.kind === 'bars') return { symbol, bars: reading.bars };
  }
  return null;
}
