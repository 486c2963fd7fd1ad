import { canonicalTicker, withClassSeparator } from '../../../domain/shared/ticker.js';

/** Tradier writes share classes and warrants with a slash: BRK/B, ACHR/WS. */
export const toTradierSymbol = (symbol: string): string => withClassSeparator(symbol, '/');

export const fromTradierSymbol = (symbol: string): string => canonicalTicker(symbol) ?? symbol.replace('/', '-');
