import { canonicalSymbol, withClassSeparator } from '../../domain/shared/ticker.js';

/** Returns a symbol as Alpaca writes it, with a dot before its suffix: BRK.B, ACHR.WS, and BAC.PRL for BAC-PL. */
export const toAlpacaSymbol = (symbol: string): string =>
  withClassSeparator(canonicalSymbol(symbol).replace(/-P([A-Z])$/, '.PR$1'), '.');

/** Alpaca lists only US securities, so that a letter after a dot is a share class, not an exchange: MKC.V is MKC-V. */
export const fromAlpacaSymbol = (symbol: string): string => canonicalSymbol(symbol.replace(/\.(?=[A-Z]$)/, '-'));
