import type { Quote } from '../../../application/dashboard/trading/broker/broker.port.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import type {
  MarketSession,
  MarketStatusSource,
} from '../../../application/dashboard/trading/broker/marketStatusSource.port.js';
import { tradierClockReply, tradierQuotesReply } from './tradier.schema.js';
import type { BrokerClient } from '../remote/brokerClient.js';
import { toTradierSymbol } from './symbols.js';

/** Reads the exchange's status and quotes from Tradier. */
export class TradierMarket implements MarketStatusSource {
  constructor(private readonly client: BrokerClient) {}

  async session(): Promise<MarketSession> {
    return (await this.client.get('markets/clock', tradierClockReply)).clock.state;
  }

  /** Returns a quote without prices for a symbol that Tradier does not know. */
  async quote(symbol: string): Promise<Quote> {
    const name = toTradierSymbol(symbol);
    const { quotes } = await this.client.get(
      `markets/quotes?${new URLSearchParams({ symbols: name }).toString()}`,
      tradierQuotesReply,
    );
    const found = quotes.find((quote) => quote.symbol === name);
    return { symbol, currency: USD, last: found?.last ?? null, bid: found?.bid ?? null, ask: found?.ask ?? null };
  }
}
