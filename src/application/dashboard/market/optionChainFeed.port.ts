import type { OptionQuote } from '../../../domain/dashboard/analysis/options/chain.js';

export type FeedQuotes =
  | { readonly kind: 'quotes'; readonly quotes: readonly OptionQuote[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** Option quotes from a source that is asked over the network. */
export interface OptionChainFeed {
  /** As people call it. */
  readonly title: string;
  /** The present quotes of every expiry from `first` to `last` (ISO dates). Whatever goes wrong is an answer with a reason that carries no secret. */
  quotes(symbol: string, first: string, last: string): Promise<FeedQuotes>;
}
