import { PRICE_SOURCE_FACTS, priceSourcesIn } from '../../../domain/dashboard/market/priceSource.js';
import { noPrices, type DailyPrices, type MarketData } from './marketData.port.js';

type AvailablePrices = Extract<DailyPrices, { kind: 'prices' }>;

/**
 * Several sources in order of preference. For each symbol, the first source that can be reached and has prices is used.
 */
export class PriceSourceChain implements MarketData {
  readonly source: string;
  readonly note: string | null;

  constructor(private readonly sources: readonly MarketData[]) {
    this.source = sources.map(({ source }) => source).join(',');
    const notes = sources.flatMap(({ note }) => (note === null ? [] : [note]));
    this.note = notes.length === 0 ? null : notes.join(' ');
  }

  /** Loads a symbol's prices. If no source can be reached, the first one with stored prices is used. */
  async daily(symbol: string, only?: string): Promise<DailyPrices> {
    const reasons: string[] = [];
    const currencies: string[] = [];
    let stored: AvailablePrices | null = null;
    for (const prices of this.sources.filter(({ source }) => only === undefined || source === only)) {
      const daily = await prices.daily(symbol);
      if (daily.kind === 'unavailable') {
        reasons.push(daily.reason);
        if (daily.currency !== null) currencies.push(daily.currency);
      } else if (daily.outage === undefined) {
        return withReasons(prices.source, daily, reasons);
      } else {
        reasons.push(daily.outage);
        stored ??= withReasons(prices.source, daily, []);
      }
    }
    return stored ?? noPrices([...new Set(reasons)].join(' '), currencies[0]);
  }
}

/** @param reasons why the preferred sources were not used */
function withReasons(name: string, daily: AvailablePrices, reasons: readonly string[]): AvailablePrices {
  const [source] = priceSourcesIn(name);
  if (source === undefined) return daily;
  const notes = reasons.map((reason) => `${reason} Prices from ${PRICE_SOURCE_FACTS[source].title} are used instead.`);
  return { ...daily, source, notes: [...notes, ...daily.notes] };
}
