import type { Quote } from '../../../application/dashboard/trading/broker/broker.port.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import { readOccSymbol } from '../../../domain/dashboard/market/occSymbol.js';
import { toAlpacaSymbol } from '../../wire/alpacaSymbols.js';
import type { BrokerClient } from '../remote/brokerClient.js';
import { alpacaOptionSnapshotsReply, alpacaSnapshotsReply } from './alpaca.schema.js';

/**
 * Quotes from Alpaca's market data. The request names no feed, so that Alpaca uses the best feed of the subscription:
 * the consolidated tape, or, on the free plan, IEX, which has few trades but current prices.
 */
export class AlpacaQuotes {
  constructor(private readonly data: BrokerClient) {}

  /** Returns a quote without prices for a symbol that Alpaca does not know. */
  async quote(symbol: string): Promise<Quote> {
    const isOption = readOccSymbol(symbol) !== null;
    const name = isOption ? symbol : toAlpacaSymbol(symbol);
    const query = new URLSearchParams({ symbols: name }).toString();
    const snapshots = isOption
      ? (await this.data.get(`v1beta1/options/snapshots?${query}`, alpacaOptionSnapshotsReply)).snapshots
      : await this.data.get(`v2/stocks/snapshots?${query}`, alpacaSnapshotsReply);
    const found = Object.hasOwn(snapshots, name) ? snapshots[name] : null;
    const { bp, ap } = found?.latestQuote ?? { bp: null, ap: null };
    return { symbol, currency: USD, last: priced(found?.latestTrade?.p), bid: priced(bp), ask: priced(ap) };
  }
}

/** Converts a price. Alpaca sends 0 for a side without a quote. */
const priced = (price: number | null | undefined): number | null =>
  price === null || price === undefined || price <= 0 ? null : price;
