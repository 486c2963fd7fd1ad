import type { OptionQuote } from '../../../domain/dashboard/analysis/options/chain.js';

export type OptionChainFeedAnswer =
  | { readonly kind: 'quotes'; readonly quotes: readonly OptionQuote[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** A remote source of option quotes. */
export interface OptionChainFeed {
  /** Name of the source for display. */
  readonly title: string;
  /**
   * Returns the current quotes of every expiry from `first` to `last` (ISO dates). Every failure is a result with a
   * reason that contains no secret.
   */
  quotes(symbol: string, first: string, last: string): Promise<OptionChainFeedAnswer>;
}
