import type { PlacedOrder } from '../../../application/dashboard/trading/broker/broker.port.js';
import { positionSymbolOf, type Order } from '../../../domain/dashboard/trading/orders/order.js';
import {
  isPlausiblePrice,
  MAX_PLAUSIBLE_QUANTITY,
} from '../../../domain/dashboard/trading/orders/pricing/plausibility.js';

/** Creates the record of an order that the broker has just accepted under `id`; its status is fetched later. */
export const createAcceptedOrder = (order: Order, key: string, id: string): PlacedOrder => ({
  id,
  key,
  symbol: positionSymbolOf(order),
  side: order.side,
  quantity: order.quantity,
  status: 'pending',
  filledQuantity: 0,
  averageFillPrice: null,
  reason: null,
  createdAt: null,
  changedAt: null,
});

/**
 * Checks a reported fill. An order cannot fill more than its quantity: if a broker reports more, the order counts as
 * entirely open. An implausible price counts as not reported.
 */
export function checkReportedFill(
  quantity: number,
  filled: number | null,
  price: number | null,
): Pick<PlacedOrder, 'filledQuantity' | 'averageFillPrice'> {
  const most = Math.min(quantity, MAX_PLAUSIBLE_QUANTITY);
  const filledQuantity = filled !== null && filled >= 0 && filled <= most ? filled : 0;
  return { filledQuantity, averageFillPrice: filledQuantity > 0 && isPlausible(price) ? price : null };
}

/** Returns the limit price, else the stop price. An implausible price, such as 0, counts as not reported. */
export function checkReportedPrice(...prices: readonly (number | null)[]): Pick<PlacedOrder, 'price'> {
  const price = prices.find(isPlausible);
  return price === undefined ? {} : { price };
}

const isPlausible = (price: number | null): price is number => price !== null && isPlausiblePrice(price);

/** Converts a time to ISO 8601 UTC; null for text that is not a time. */
export function isoTimeOrNull(text: string | null | undefined): string | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
