import { stopFor, tickerIn } from './auditedTicker.js';
import type { Order } from './order.js';
import { fillPrices, isBuy } from './orderPrice.js';
import type { PreflightContext } from './preflightContext.js';

export interface OrderStop {
  /** Per share; null without one, and for options, which have none of their own. */
  readonly price: number | null;
  /** True when shares are bought or sold short and nothing would stop them. */
  readonly missing: boolean;
}

export function stopOfOrder(order: Order, { audit, quote }: Pick<PreflightContext, 'audit' | 'quote'>): OrderStop {
  if (order.instrument.kind === 'option') return { price: null, missing: false };
  const entry = fillPrices(order, quote)?.entry ?? null;
  const ticker = tickerIn(audit, order.instrument.symbol);
  const price = entry === null ? null : stopFor(ticker, isBuy(order) ? 'long' : 'short', entry);
  return { price, missing: price === null };
}
