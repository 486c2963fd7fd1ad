import type { Quote } from '../../../application/dashboard/trading/broker/broker.port.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import type { MarketSession, MarketWatch } from '../../../application/dashboard/trading/broker/marketWatch.port.js';
import { clockReply, quotesReply } from './tradier.schema.js';
import type { TradierClient } from './tradierClient.js';
import { tradierSymbol } from './symbols.js';

/** What Tradier shows of the exchange. */
export class TradierMarket implements MarketWatch {
  constructor(private readonly client: TradierClient) {}

  async session(): Promise<MarketSession> {
    return (await this.client.ask('markets/clock', clockReply)).clock.state;
  }

  /** A symbol that Tradier does not know has no price. */
  async quote(symbol: string): Promise<Quote> {
    const name = tradierSymbol(symbol);
    const { quotes } = await this.client.ask(
      `markets/quotes?${new URLSearchParams({ symbols: name }).toString()}`,
      quotesReply,
    );
    const found = quotes.find((quote) => quote.symbol === name);
    return { symbol, currency: USD, last: found?.last ?? null, bid: found?.bid ?? null, ask: found?.ask ?? null };
  }
}
