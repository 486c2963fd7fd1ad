import type { StoredVolatility } from './optionChains.port.js';
import type { OptionChain } from '../../../domain/dashboard/analysis/options/chain.js';

/** What is kept of a symbol's options. */
export interface OptionHistory {
  /** The latest chain at a session's close with enough quotes near the money. `twoSided` records that its mid prices come from two-sided quotes. */
  readonly chain: (OptionChain & { readonly twoSided: true }) | null;
  /** Oldest first. */
  readonly volatilities: readonly StoredVolatility[];
}

/** Keeps the options of one source between audits. */
export interface OptionChainCache {
  /** null when there is nothing, or nothing that can be read. */
  load(symbol: string): Promise<OptionHistory | null>;
  /** In place of what was kept before; on disk when it resolves. */
  save(symbol: string, history: OptionHistory): Promise<void>;
}
