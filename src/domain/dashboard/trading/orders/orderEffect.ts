import { heldQuantity, type BrokerPosition } from '../../portfolio/brokerPosition.js';
import { exactSum } from '../../portfolio/decimal.js';
import { isSameInstrument } from '../../market/occSymbol.js';
import { positionSymbolOf, type Order } from './order.js';
import { isBuyOrder } from './pricing/worstFillPrices.js';

/** An order that may still be filled. */
export interface WorkingOrder {
  /** The symbol, spelled as in positions. */
  readonly symbol: string;
  readonly side: Order['side'];
  /** The unfilled quantity, above 0. */
  readonly remaining: number;
  /** Per share; null when unknown. */
  readonly price: number | null;
}

/** The effect of a filled order on the position in its symbol: `closes + opens` is the order's quantity. */
export interface OrderEffect {
  readonly closes: number;
  readonly opens: number;
  /** Direction of the position that the order opens or adds to. */
  readonly direction: 'long' | 'short';
}

const CLOSING: ReadonlySet<Order['side']> = new Set(['sell', 'buy_to_cover', 'sell_to_close', 'buy_to_close']);

export const isClosingOrder = ({ side }: Pick<Order, 'side'>): boolean => CLOSING.has(side);

/**
 * Computes an order's effect on its position. Open orders on the same side count as filled first: two sales of 100
 * cannot both close a position of 100.
 */
export function orderEffectOf(
  order: Order,
  positions: readonly BrokerPosition[],
  working: readonly WorkingOrder[],
): OrderEffect {
  const direction = isBuyOrder(order) ? 'long' : 'short';
  const closes = isClosingOrder(order) ? Math.min(order.quantity, closable(order, positions, working)) : 0;
  return { closes, opens: exactSum(order.quantity, -closes), direction };
}

function closable(order: Order, positions: readonly BrokerPosition[], working: readonly WorkingOrder[]): number {
  const symbol = positionSymbolOf(order);
  const buys = isBuyOrder(order);
  const held = heldQuantity(symbol, positions);
  const spoken = working
    .filter((other) => isSameInstrument(other.symbol, symbol) && isClosingOrder(other) && isBuyOrder(other) === buys)
    .map(({ remaining }) => -remaining);
  return Math.max(0, exactSum(buys ? -held : held, ...spoken));
}
