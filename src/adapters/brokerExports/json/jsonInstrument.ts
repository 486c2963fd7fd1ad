import { toOptionSymbol } from '../../../domain/dashboard/imports/optionSymbol.js';
import { canonicalTicker } from '../../../domain/shared/ticker.js';
import { SHARES_PER_CONTRACT } from '../../../domain/dashboard/market/occSymbol.js';

export const INCOMPLETE_OPTION_EVENT = 'The option event has no symbol or no quantity.';

/**
 * Returns the symbol of a share or an option, and the shares per unit. The symbol is null when its spelling is unknown.
 */
export const instrumentOf = (text: string) => {
  const option = toOptionSymbol(text);
  return { symbol: option ?? canonicalTicker(text), multiplier: option === null ? 1 : SHARES_PER_CONTRACT };
};

export const EMPTY_POSITION_FIELDS = {
  account: null,
  currency: 'USD',
  price: null,
  value: null,
  averageCost: null,
  gain: null,
  percentOfAccount: null,
} as const;
