import type {
  OptionChainFeed,
  OptionChainFeedAnswer,
} from '../../../src/application/dashboard/market/optionChainFeed.port.js';
import type { PriceFeedAnswer, PriceFeed } from '../../../src/application/dashboard/market/priceFeed.port.js';
import type { OptionQuote } from '../../../src/domain/dashboard/analysis/options/chain.js';
import type { RawBar } from '../../../src/domain/dashboard/market/readBars.js';

/** A remote source whose data and failures a test controls. */
export class MemoryFeed implements PriceFeed, OptionChainFeed {
  readonly source = 'yahoo';
  title = 'Yahoo';
  onlyCurrency: string | null = null;
  /** The requests received. */
  readonly asked: string[] = [];
  rows: readonly RawBar[] = [];
  currency: string | null = 'USD';
  splits: { readonly date: string; readonly ratio: number }[] = [];
  dividends: { readonly date: string; readonly amount: number }[] = [];
  chain: readonly OptionQuote[] = [];
  failure: string | null = null;

  async bars(symbol: string, from: string): Promise<PriceFeedAnswer> {
    this.asked.push(`${symbol} from ${from}`);
    if (this.failure !== null) return { kind: 'failed', reason: this.failure };
    return {
      kind: 'bars',
      rows: this.rows.filter(({ date }) => date >= from),
      currency: this.currency,
      splits: this.splits,
      dividends: this.dividends,
    };
  }

  async quotes(symbol: string, first: string, last: string): Promise<OptionChainFeedAnswer> {
    this.asked.push(`${symbol} options ${first} to ${last}`);
    if (this.failure !== null) return { kind: 'failed', reason: this.failure };
    return { kind: 'quotes', quotes: this.chain.filter(({ expiry }) => expiry >= first && expiry <= last) };
  }
}
