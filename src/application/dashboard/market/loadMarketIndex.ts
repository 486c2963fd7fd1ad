import type { Bars } from '../../../domain/dashboard/market/bars.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import type { LoadBars } from './loadBars.js';

/** Symbols of the market index, in order of preference. */
const INDEX_SYMBOLS = ['SPX', 'SPY'];

/** Loads the first index for which the source has usable bars in USD; null when no index has usable bars. */
export async function loadMarketIndex(
  load: Pick<LoadBars, 'execute'>,
): Promise<{ readonly symbol: string; readonly bars: Bars } | null> {
  for (const symbol of INDEX_SYMBOLS) {
    const reading = await load.execute(symbol);
    if (reading.kind === 'bars' && reading.currency === USD) return { symbol, bars: reading.bars };
  }
  return null;
}
