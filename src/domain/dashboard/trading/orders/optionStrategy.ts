import { countNakedCalls, NO_COVERAGE_CHANGE, committedCashOf } from './exposure/optionCoverage.js';
import { exactProduct, exactSum } from '../../portfolio/decimal.js';
import { underlyingOf } from './exposure/underlying.js';
import type { OptionStrategy } from './orderLimits.js';
import { SHARES_PER_CONTRACT, readOccSymbol, symbolRootOf } from '../../market/occSymbol.js';
import type { EquityOrder, OptionOrder } from './order.js';
import { canonicalSymbol } from '../../../shared/ticker.js';
import { isBuyOrder } from './pricing/worstFillPrices.js';
import { orderEffectOf } from './orderEffect.js';
import type { PreflightContext } from './preflightContext.js';

/**
 * Either the option strategy that the account needs approval for, null when the order opens no options, or a sentence
 * that says what is wrong with the order.
 */
export type StrategyReading = { readonly strategy: OptionStrategy | null } | { readonly contradiction: string };

/** Returns `uncovered_call` when an order sells shares that cover short calls, otherwise null. */
export function strategyOfEquityOrder(order: EquityOrder, context: PreflightContext): OptionStrategy | null {
  if (isBuyOrder(order)) return null;
  const ticker = canonicalSymbol(order.instrument.symbol);
  const bares =
    countNakedCalls(context, ticker, { callsSold: 0, sharesSold: order.quantity }) >
    countNakedCalls(context, ticker, NO_COVERAGE_CHANGE);
  return bares ? 'uncovered_call' : null;
}

export function strategyOfOptionOrder(order: OptionOrder, context: PreflightContext): StrategyReading {
  const { symbol, optionSymbol } = order.instrument;
  const contract = readOccSymbol(optionSymbol);
  if (contract === null)
    return { contradiction: `${optionSymbol} is not an option symbol such as AAPL261218C00200000.` };
  if (contract.root !== symbolRootOf(symbol))
    return { contradiction: `${optionSymbol} is not a standard option of ${symbol}.` };
  const { opens, direction } = orderEffectOf(order, context.positions, context.working);
  if (opens === 0) return { strategy: null };
  if (direction === 'long') return { strategy: 'long_option' };
  if (contract.right === 'put') {
    const owed = exactSum(committedCashOf(context), exactProduct(opens * SHARES_PER_CONTRACT, contract.strike));
    return { strategy: owed <= context.account.cash ? 'cash_secured_put' : 'uncovered_put' };
  }
  const ticker = underlyingOf(optionSymbol, context);
  const naked = countNakedCalls(context, ticker, { callsSold: opens, sharesSold: 0 });
  return { strategy: naked > countNakedCalls(context, ticker, NO_COVERAGE_CHANGE) ? 'uncovered_call' : 'covered_call' };
}
