import type { OptionChain } from '../../domain/audit/options/chain.js';

/** What is kept of a symbol's options. */
export interface OptionHistory {
  /** The latest chain at a session's close. */
  readonly chain: OptionChain | null;
  /** At-the-money 30-day volatility in percent by session, oldest first. */
  readonly volatilities: readonly { readonly session: string; readonly iv30: number }[];
}

/** Keeps the options of one source between audits. */
export interface ChainCache {
  /** null when there is nothing, or nothing that can be read. */
  recall(symbol: string): Promise<OptionHistory | null>;
  /** In place of what was kept before; on disk when it resolves. */
  keep(symbol: string, history: OptionHistory): Promise<void>;
}
