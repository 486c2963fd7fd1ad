import type { PlacedOrder } from '../../../application/dashboard/trading/broker/broker.port.js';
import { OrderRejected } from '../../../application/dashboard/trading/broker/brokerFailure.js';
import {
  isOptionOrder,
  OPTION_SIDES,
  positionSymbolOf,
  type EquitySide,
  type OptionSide,
  type Order,
  type OrderPricing,
  type OrderSide,
} from '../../../domain/dashboard/trading/orders/order.js';
import type { OrderStatus } from '../../../domain/dashboard/trading/orders/orderEvent.js';
import { isoTimeOrNull, checkReportedFill, checkReportedPrice } from '../remote/placedOrders.js';
import { canonicalSymbol } from '../../../domain/shared/ticker.js';
import { fromAlpacaSymbol, toAlpacaSymbol } from '../../wire/alpacaSymbols.js';
import type { AlpacaOrder } from './alpaca.schema.js';

/**
 * Alpaca refuses an order whose intent differs from its effect on the position, so a sale never turns into a short
 * sale.
 */
const INTENTS: Readonly<Record<EquitySide, OptionSide>> = {
  buy: 'buy_to_open',
  sell: 'sell_to_close',
  sell_short: 'sell_to_open',
  buy_to_cover: 'buy_to_close',
};

/**
 * Converts an order to Alpaca's fields.
 * @throws OrderRejected for a duration that Alpaca does not have, and for a symbol that is another security at Alpaca
 */
export function toAlpacaOrder(order: Order, key: string): Readonly<Record<string, string>> {
  const { side, quantity, pricing, duration } = order;
  if (duration === 'pre' || duration === 'post')
    throw new OrderRejected(
      'Alpaca does not accept orders limited to the pre-market or post-market session. Use day or good till canceled.',
    );
  const name = alpacaSymbolOf(order);
  const ticker = canonicalSymbol(positionSymbolOf(order));
  if (fromAlpacaSymbol(name) !== ticker)
    throw new OrderRejected(
      `Alpaca lists only US securities: its symbol ${name} is ${fromAlpacaSymbol(name)}, not ${ticker}. If you mean that share class, order ${fromAlpacaSymbol(name)}.`,
    );
  return {
    symbol: name,
    qty: String(quantity),
    side: side.startsWith('buy') ? 'buy' : 'sell',
    position_intent: isOptionOrder(order) ? order.side : INTENTS[order.side],
    type: pricing.type,
    time_in_force: duration,
    ...pricesOf(pricing),
    client_order_id: key,
  };
}

export const alpacaSymbolOf = (order: Order): string =>
  isOptionOrder(order) ? positionSymbolOf(order) : toAlpacaSymbol(positionSymbolOf(order));

function pricesOf(pricing: OrderPricing): Record<string, string> {
  return {
    ...('limitPrice' in pricing ? { limit_price: String(pricing.limitPrice) } : {}),
    ...('stopPrice' in pricing ? { stop_price: String(pricing.stopPrice) } : {}),
  };
}

/** Alpaca's statuses that have an equivalent here. All others, such as held or calculated, are interim. */
const STATUSES: Readonly<Record<string, OrderStatus>> = {
  new: 'open',
  done_for_day: 'open',
  pending_cancel: 'open',
  pending_replace: 'open',
  partially_filled: 'partially_filled',
  filled: 'filled',
  expired: 'expired',
  canceled: 'canceled',
  replaced: 'canceled',
  rejected: 'rejected',
};

/** Returns null for orders that this program does not model: multi-leg orders and orders for an amount of money. */
export function fromAlpacaOrder(order: AlpacaOrder): PlacedOrder | null {
  const { id, symbol, qty } = order;
  const side = sideOf(order);
  if (side === null || qty === null || symbol === null || symbol === undefined || symbol === '') return null;
  return {
    id,
    key: order.client_order_id ?? null,
    symbol: fromAlpacaSymbol(symbol),
    side,
    quantity: qty,
    ...checkReportedPrice(order.limit_price, order.stop_price),
    status: Object.hasOwn(STATUSES, order.status) ? (STATUSES[order.status] ?? 'pending') : 'pending',
    ...(order.status === 'pending_cancel' ? { isBeingCanceled: true } : {}),
    ...checkReportedFill(qty, order.filled_qty, order.filled_avg_price),
    reason: reasonOf(order),
    createdAt: isoTimeOrNull(order.created_at),
    changedAt: isoTimeOrNull(order.updated_at),
  };
}

function sideOf({ side, asset_class, position_intent: intent }: AlpacaOrder): OrderSide | null {
  if (side !== 'buy' && side !== 'sell') return null;
  if (asset_class === 'us_option') return OPTION_SIDES.find((each) => each === intent) ?? null;
  if (side === 'sell') return intent === INTENTS.sell_short ? 'sell_short' : 'sell';
  return intent === INTENTS.buy_to_cover ? 'buy_to_cover' : 'buy';
}

/** Explains a replaced order; null for any other order, because Alpaca does not state why it rejected an order. */
const reasonOf = ({ status, replaced_by }: AlpacaOrder): string | null =>
  status === 'replaced' ? `Alpaca replaced this order with ${replaced_by ?? 'another one'}.` : null;
