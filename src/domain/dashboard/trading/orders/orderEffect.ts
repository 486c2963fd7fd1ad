import { heldIn, type BrokerPosition } from '../../portfolio/brokerPosition.js';
import { isSameHolding } from '../../market/occSymbol.js';
import { heldSymbol, type Order } from './order.js';
import { isBuy } from './pricing/orderPrice.js';

/** An order that may still be filled. */
export interface WorkingOrder {
  /** As positions are called. */
  readonly symbol: string;
  readonly side: Order['side'];
  /** What is not filled yet, above 0. */
  readonly remaining: number;
  /** Per share; null when it is not known. */
  readonly price: number | null;
}

/** What an order does to the position in its symbol when it is filled: `closes + opens` is its quantity. */
export interface OrderEffect {
  readonly closes: number;
  readonly opens: number;
  /** Of what it opens. */
  readonly direction: 'long' | 'short';
}

const CLOSING: ReadonlySet<Order['side']> = new Set(['sell', 'buy_to_cover', 'sell_to_close', 'buy_to_close']);

export const isClosing = ({ side }: Pick<Order, 'side'>): boolean => CLOSING.has(side);

/** Open orders that close the same position have the first call on it: two sales of 100 cannot both close one 100. */
export function orderEffect(
  order: Order,
  positions: readonly BrokerPosition[],
  working: readonly WorkingOrder[],
): OrderEffect {
  const direction = isBuy(order) ? 'long' : 'short';
  const closes = isClosing(order) ? Math.min(order.quantity, closable(order, positions, working)) : 0;
  return { closes, opens: order.quantity - closes, direction };
}

function closable(order: Order, positions: readonly BrokerPosition[], working: readonly WorkingOrder[]): number {
  const symbol = heldSymbol(order);
  const buys = isBuy(order);
  const held = heldIn(symbol, positions);
  const spoken = working
    .filter((other) => isSameHolding(other.symbol, symbol) && isClosing(other) && isBuy(other) === buys)
    .reduce((sum, { remaining }) => sum + remaining, 0);
  return Math.max(0, (buys ? -held : held) - spoken);
}
