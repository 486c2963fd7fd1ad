import { nakedCalls, NO_CHANGE, putObligations } from './coverage.js';
import type { OptionStrategy } from './limits.js';
import { CONTRACT_SHARES, readOccSymbol, rootOf } from '../../market/occSymbol.js';
import type { EquityOrder, OptionOrder } from './order.js';
import { isBuy } from './pricing/orderPrice.js';
import { orderEffect } from './orderEffect.js';
import type { PreflightContext } from './preflightContext.js';

/** The strategy that an order's options need; null when it opens none. Contradictions are a sentence. */
export type StrategyReading = { readonly strategy: OptionStrategy | null } | { readonly contradiction: string };

/** Selling shares can leave calls that were covered by them naked. */
export function strategyOfShares(order: EquityOrder, context: PreflightContext): OptionStrategy | null {
  if (isBuy(order)) return null;
  const root = rootOf(order.instrument.symbol);
  const bares =
    nakedCalls(context, root, { callsSold: 0, sharesSold: order.quantity }) > nakedCalls(context, root, NO_CHANGE);
  return bares ? 'uncovered_call' : null;
}

export function strategyOfOption(order: OptionOrder, context: PreflightContext): StrategyReading {
  const { symbol, optionSymbol } = order.instrument;
  const contract = readOccSymbol(optionSymbol);
  if (contract === null) return { contradiction: `${optionSymbol} is no option symbol, such as AAPL261218C00200000.` };
  if (contract.root !== rootOf(symbol)) return { contradiction: `${optionSymbol} is no standard option of ${symbol}.` };
  const { opens, direction } = orderEffect(order, context.positions, context.working);
  if (opens === 0) return { strategy: null };
  if (direction === 'long') return { strategy: 'long_option' };
  if (contract.right === 'put') {
    const owed = putObligations(context) + opens * CONTRACT_SHARES * contract.strike;
    return { strategy: owed <= context.account.cash ? 'cash_secured_put' : 'uncovered_put' };
  }
  const naked = nakedCalls(context, contract.root, { callsSold: opens, sharesSold: 0 });
  return { strategy: naked > nakedCalls(context, contract.root, NO_CHANGE) ? 'uncovered_call' : 'covered_call' };
}
