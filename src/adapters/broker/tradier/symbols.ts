import { canonicalTicker, withClassSeparator } from '../../../domain/shared/ticker.js';

/** Tradier writes share classes with a slash: BRK/B. */
export const toTradierSymbol = (symbol: string): string => withClassSeparator(symbol, '/');

export const fromTradierSymbol = (symbol: string): string => canonicalTicker(symbol) ?? symbol.replace('/', '-');
