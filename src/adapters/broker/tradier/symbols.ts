/** Tradier writes classes of shares with a slash: BRK/B. */
export const tradierSymbol = (symbol: string): string => symbol.replace(/[.-]/, '/');

export const ownSymbol = (symbol: string): string => symbol.replace('/', '.');
