import {
  exposuresOf,
  riskOf,
  unboundedRiskOf,
  valueAndRiskOf,
  type AccountRisk,
  type Exposure,
  type ValueAndRisk,
} from './exposure.js';
import { underlyingOf } from './underlying.js';
import { positionSymbolOf, type Order } from '../order.js';
import { orderEffectOf, type OrderEffect } from '../orderEffect.js';
import { worstFillPricesOf } from '../pricing/worstFillPrices.js';
import type { PreflightContext } from '../preflightContext.js';

/**
 * The value and risk of an order's ticker before and after the order, the risk of all other tickers, and the symbols
 * whose current risk is not limited by a stop.
 */
export interface OrderExposure extends Omit<AccountRisk, 'amount'> {
  readonly effect: OrderEffect;
  readonly before: ValueAndRisk;
  readonly after: ValueAndRisk;
  /** Risk of all other tickers combined. */
  readonly otherRisk: number;
}

type Facts = Pick<PreflightContext, 'positions' | 'working' | 'quote' | 'audit'>;

export function orderExposureOf(order: Order, context: Facts): OrderExposure {
  const { positions, working, quote } = context;
  const symbol = positionSymbolOf(order);
  const underlying = underlyingOf(symbol, context);
  const effect = orderEffectOf(order, positions, working);
  const prices = worstFillPricesOf(order, quote);
  const opened: Exposure = {
    symbol,
    quantity: effect.direction === 'long' ? effect.opens : -effect.opens,
    value: prices?.value ?? null,
    entry: prices?.entry ?? null,
  };
  const now = exposuresOf(context);
  const before = valueAndRiskOf(underlying, now, context);
  const counted = { ...context, working: withOrder(context, order, effect) };
  return {
    effect,
    before,
    after: effect.opens === 0 ? before : valueAndRiskOf(underlying, [...now, opened], counted),
    otherRisk: riskOf(now, context, underlying),
    ...unboundedRiskOf(now, context),
  };
}

/**
 * Adds the order to the open orders, to determine its effect on the coverage of short calls. Selling more contracts
 * than are held opens a short position.
 */
function withOrder({ working }: Facts, order: Order, { opens }: OrderEffect): PreflightContext['working'] {
  const side = order.side === 'sell_to_close' ? 'sell_to_open' : order.side;
  return [...working, { symbol: positionSymbolOf(order), side, remaining: opens, price: null }];
}
