import { canonicalSymbol } from '../../domain/shared/ticker.js';

/** A share class or unit (one letter), warrants, rights, or shares traded when issued or when distributed. */
const SUFFIX = '(?:[A-Z]|W[SID]|RT)$';
const BEFORE_SUFFIX = new RegExp(`-(?=${SUFFIX})`);
const DOT_BEFORE_SUFFIX = new RegExp(String.raw`\.(?=${SUFFIX})`);

/** Returns a symbol as Alpaca writes it, with a dot before its suffix: BRK.B, ACHR.WS, and BAC.PRL for BAC-PL. */
export const toAlpacaSymbol = (symbol: string): string =>
  canonicalSymbol(symbol)
    .replace(/-P([A-Z])$/, '.PR$1')
    .replace(BEFORE_SUFFIX, '.');

/** Alpaca lists only US securities, so that a letter after a dot is a share class, not an exchange: MKC.V is MKC-V. */
export const fromAlpacaSymbol = (symbol: string): string => canonicalSymbol(symbol.replace(DOT_BEFORE_SUFFIX, '-'));
