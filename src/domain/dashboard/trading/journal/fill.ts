import { positionSymbolOf } from '../orders/order.js';
import { SHARES_PER_CONTRACT, readOccSymbol } from '../../market/occSymbol.js';
import type { IntentEvent, IntentDetails } from '../orders/orderEvent.js';
import { isBuyOrder } from '../orders/pricing/worstFillPrices.js';

/** A part of an order that was filled. Prices per share, also of options. */
export interface Fill {
  readonly key: string;
  readonly symbol: string;
  /** Bought > 0, sold < 0. */
  readonly quantity: number;
  readonly price: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The stop when the order was judged; null without one. */
  readonly stop: number | null;
  /** In the symbol when the order was judged: signed, and the average price of it; null when nothing was held. */
  readonly before: { readonly quantity: number; readonly price: number } | null;
}

interface Counted {
  readonly quantity: number;
  readonly cost: number;
}

/** The broker reports what is filled so far and at which average: each fill is what a report adds to the one before. */
export function fillsOf(events: readonly IntentEvent[]): Fill[] {
  const intents = new Map<string, IntentDetails>();
  const counted = new Map<string, Counted>();
  const fills: Fill[] = [];
  for (const event of events) {
    if (event.type === 'intended') intents.set(event.key, event);
    const intent = intents.get(event.key);
    if (event.type !== 'reported' || intent?.action.kind !== 'place') continue;
    const { quantity: earlier, cost } = counted.get(event.key) ?? { quantity: 0, cost: 0 };
    const quantity = event.filledQuantity - earlier;
    if (quantity <= 0 || event.averageFillPrice === null) continue;
    const total = event.filledQuantity * event.averageFillPrice;
    counted.set(event.key, { quantity: event.filledQuantity, cost: total });
    const { order } = intent.action;
    fills.push({
      key: event.key,
      symbol: positionSymbolOf(order),
      quantity: isBuyOrder(order) ? quantity : -quantity,
      price: (total - cost) / quantity,
      at: event.changedAt ?? event.at,
      stop: intent.stop,
      before: beforeOf(intent, positionSymbolOf(order)),
    });
  }
  return fills;
}

function beforeOf({ held: { quantity, costBasis } }: IntentDetails, symbol: string): Fill['before'] {
  return quantity === 0 ? null : { quantity, price: costBasis / quantity / sharesPerUnit(symbol) };
}

export const sharesPerUnit = (symbol: string): number => (readOccSymbol(symbol) === null ? 1 : SHARES_PER_CONTRACT);
