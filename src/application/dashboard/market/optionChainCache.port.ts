import type { StoredVolatility } from './optionChainSource.port.js';
import type { OptionChain } from '../../../domain/dashboard/analysis/options/chain.js';

/** Stored option data of a symbol. */
export interface OptionHistory {
  /**
   * The latest chain that was quoted at a session's close and has enough quotes near the money. `twoSided` records that
   * its mid prices come from two-sided quotes.
   */
  readonly chain: (OptionChain & { readonly twoSided: true }) | null;
  /** Oldest first. */
  readonly volatilities: readonly StoredVolatility[];
}

/** Stores the options of one source between audits. */
export interface OptionChainCache {
  /** Returns null when the history is missing or unreadable. */
  load(symbol: string): Promise<OptionHistory | null>;
  /** Replaces what was stored before; resolves once the history is on disk. */
  save(symbol: string, history: OptionHistory): Promise<void>;
}
