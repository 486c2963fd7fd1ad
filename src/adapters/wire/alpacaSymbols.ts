import { canonicalSymbol } from '../../domain/shared/ticker.js';

/** Returns a symbol as Alpaca writes it, with a dot before the share class: BRK.B, and BAC.PRL for BAC-PL. */
export const toAlpacaSymbol = (symbol: string): string =>
  canonicalSymbol(symbol)
    .replace(/-P([A-Z])$/, '.PR$1')
    .replace(/-(?=[A-Z]$)/, '.');

/** Alpaca lists only US securities, so that a letter after a dot is a share class: MKC.V is MKC-V. */
export const fromAlpacaSymbol = (symbol: string): string => canonicalSymbol(symbol.replace(/\.(?=[A-Z]$)/, '/'));
