import type { PlacedOrder } from '../../../application/dashboard/trading/broker/broker.port.js';
import {
  EQUITY_SIDES,
  isOptionOrder,
  OPTION_SIDES,
  type Order,
  type OrderPricing,
  type OrderSide,
} from '../../../domain/dashboard/trading/orders/order.js';
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/dashboard/trading/orders/orderEvent.js';
import { isoTimeOrNull, checkReportedFill, checkReportedPrice } from '../remote/placedOrders.js';
import type { TradierOrder } from './tradier.schema.js';
import { fromTradierSymbol, toTradierSymbol } from './symbols.js';

const SIDES: ReadonlySet<string> = new Set([...EQUITY_SIDES, ...OPTION_SIDES]);
const STATUSES: ReadonlySet<string> = new Set(ORDER_STATUSES);

export function toTradierOrderForm(order: Order): Record<string, string> {
  const { instrument, side, quantity, pricing, duration } = order;
  return {
    class: instrument.kind,
    symbol: toTradierSymbol(instrument.symbol),
    ...(isOptionOrder(order) ? { option_symbol: order.instrument.optionSymbol } : {}),
    side,
    quantity: String(quantity),
    type: pricing.type,
    duration,
    ...pricesOf(pricing),
  };
}

function pricesOf(pricing: OrderPricing): Record<string, string> {
  return {
    ...('limitPrice' in pricing ? { price: String(pricing.limitPrice) } : {}),
    ...('stopPrice' in pricing ? { stop: String(pricing.stopPrice) } : {}),
  };
}

/** Returns null for an order whose side this program does not model. */
export function toPlacedOrder(order: TradierOrder): PlacedOrder | null {
  const { side, status } = order;
  if (!isSide(side)) return null;
  return {
    id: order.id,
    key: order.tag ?? null,
    symbol: order.class === 'option' ? (order.option_symbol ?? order.symbol) : fromTradierSymbol(order.symbol),
    side,
    quantity: order.quantity,
    ...checkReportedPrice(order.price, order.stop_price),
    status: isStatus(status) ? status : 'pending',
    ...(status === 'pending_cancel' ? { isBeingCanceled: true } : {}),
    ...checkReportedFill(order.quantity, order.exec_quantity, order.avg_fill_price),
    reason: order.reason_description ?? null,
    createdAt: isoTimeOrNull(order.create_date),
    changedAt: isoTimeOrNull(order.transaction_date),
  };
}

const isSide = (text: string): text is OrderSide => SIDES.has(text);

/** Tradier has other interim statuses, such as held and calculated; none of them is final. */
const isStatus = (text: string): text is OrderStatus => STATUSES.has(text);
