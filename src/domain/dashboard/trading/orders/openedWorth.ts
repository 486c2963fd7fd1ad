import { exposuresOf, rootOfSymbol, withoutStop, worthOf, type Exposure, type Worth } from './exposure.js';
import { heldSymbol, type Order } from './order.js';
import { orderEffect, type OrderEffect } from './orderEffect.js';
import { fillPrices } from './pricing/orderPrice.js';
import type { PreflightContext } from './preflightContext.js';

/** What the ticker of an order is worth and risks before it and after it, and all others beside. */
export interface OpenedWorth {
  readonly effect: OrderEffect;
  readonly before: Worth;
  readonly after: Worth;
  /** Of all other tickers together. */
  readonly otherRisk: number;
  /** What is held, or ordered, without a stop: all of it is at risk. */
  readonly withoutStop: readonly string[];
}

type Facts = Pick<PreflightContext, 'positions' | 'working' | 'quote' | 'audit'>;

export function openedWorth(order: Order, context: Facts): OpenedWorth {
  const { positions, working, quote } = context;
  const symbol = heldSymbol(order);
  const root = rootOfSymbol(symbol);
  const effect = orderEffect(order, positions, working);
  const prices = fillPrices(order, quote);
  const opened: Exposure = {
    symbol,
    quantity: effect.direction === 'long' ? effect.opens : -effect.opens,
    value: prices?.value ?? null,
    entry: prices?.entry ?? null,
  };
  const now = exposuresOf(context);
  const before = worthOf(root, now, context);
  const counted = { ...context, working: withOrder(context, order, effect) };
  const others = [...new Set(now.map((each) => rootOfSymbol(each.symbol)))].filter((each) => each !== root);
  return {
    effect,
    before,
    after: effect.opens === 0 ? before : worthOf(root, [...now, opened], counted),
    otherRisk: others.reduce((sum, each) => sum + worthOf(each, now, context).risk, 0),
    withoutStop: withoutStop(now, context),
  };
}

/** The order among the open ones, for what it does to the cover of sold calls; too many sold contracts open short ones. */
function withOrder({ working }: Facts, order: Order, { opens }: OrderEffect): PreflightContext['working'] {
  const side = order.side === 'sell_to_close' ? 'sell_to_open' : order.side;
  return [...working, { symbol: heldSymbol(order), side, remaining: opens, price: null }];
}
