import type { ClosingPrices } from '../../../domain/dashboard/ledger/returns/positionSeries.js';
import type { MarketPrices } from '../../../domain/dashboard/ledger/returns/returnsOf.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import { inParallel } from '../../shared/inParallel.js';
import type { LoadBars } from '../market/loadBars.js';
import { loadMarketIndex } from '../market/loadMarketIndex.js';
import { MAX_CONCURRENT_LOADS } from '../market/yieldToEventLoop.js';

/** Loads the closes of symbols and of the market index. A symbol without usable prices in US dollars is left out. */
export async function loadLedgerPrices(bars: LoadBars, symbols: Iterable<string>): Promise<MarketPrices> {
  const bySymbol = new Map<string, ClosingPrices>();
  await inParallel([...symbols], MAX_CONCURRENT_LOADS, async (symbol) => {
    const reading = await bars.execute(symbol);
    if (reading.kind === 'bars' && reading.currency === USD) bySymbol.set(symbol, reading.bars);
  });
  const index = await loadMarketIndex(bars);
  return { bySymbol, index: index === null ? null : { symbol: index.symbol, prices: index.bars } };
}
