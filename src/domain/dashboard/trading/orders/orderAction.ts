import type { Order } from './order.js';

/** A user's request: an order, or the cancellation of one. */
export type OrderAction =
  | { readonly kind: 'place'; readonly order: Order }
  | {
      readonly kind: 'cancel';
      /** The broker's id of the order. */
      readonly brokerOrderId: string;
    };

/** Returns a string that differs between different actions. Confirm tokens are bound to it. */
export function canonicalActionText(action: OrderAction): string {
  if (action.kind === 'cancel') return JSON.stringify(['cancel', action.brokerOrderId]);
  const { instrument, side, quantity, pricing, duration } = action.order;
  const contract = instrument.kind === 'option' ? instrument.optionSymbol : null;
  const limit = 'limitPrice' in pricing ? pricing.limitPrice : null;
  const stop = 'stopPrice' in pricing ? pricing.stopPrice : null;
  return JSON.stringify([
    'place',
    instrument.kind,
    instrument.symbol,
    contract,
    side,
    quantity,
    pricing.type,
    limit,
    stop,
    duration,
  ]);
}
