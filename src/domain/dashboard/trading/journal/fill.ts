import { canonicalSymbol } from '../../../shared/ticker.js';
import { positionSymbolOf, type OrderSide } from '../orders/order.js';
import { lastOpenedSession, latestSessionDay } from '../../market/calendar/tradingSessions.js';
import { sharesPerUnit } from '../../market/occSymbol.js';
import { exactSum } from '../../portfolio/decimal.js';
import type { IntentEvent, IntentDetails, OrderProgress } from '../orders/orderEvent.js';
import { isBuyOrder } from '../orders/pricing/worstFillPrices.js';

/** A filled part of an order. Prices are per share, even for options. */
export interface Fill {
  readonly key: string;
  readonly symbol: string;
  readonly side: OrderSide;
  /** Positive when bought, negative when sold. */
  readonly quantity: number;
  readonly price: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Session of the fill, an ISO date. */
  readonly tradeDate: string;
  /** The stop at the time of the pre-flight check; null without a stop. */
  readonly stop: number | null;
  /**
   * The position in the symbol at the time of the pre-flight check: signed quantity and average price; null when
   * nothing was held.
   */
  readonly before: { readonly quantity: number; readonly price: number } | null;
  /** The place of the pre-flight check in the order log. */
  readonly checkedAs: number;
  /** The place of the fill's report in the order log. */
  readonly reportedAs: number;
}

interface Counted {
  readonly quantity: number;
  readonly cost: number;
}

/** Derives fills from the broker's cumulative reports: each fill is the difference from the previous report. */
export function fillsOf(events: readonly IntentEvent[]): Fill[] {
  const intents = new Map<string, IntentDetails & { readonly place: number }>();
  const counted = new Map<string, Counted>();
  const fills: Fill[] = [];
  for (const [place, event] of events.entries()) {
    if (event.type === 'intended') intents.set(event.key, { ...event, place });
    const intent = intents.get(event.key);
    if (event.type !== 'reported' || intent?.action.kind !== 'place') continue;
    const { quantity: earlier, cost } = counted.get(event.key) ?? { quantity: 0, cost: 0 };
    const quantity = exactSum(event.filledQuantity, -earlier);
    if (quantity <= 0 || event.averageFillPrice === null) continue;
    const total = event.filledQuantity * event.averageFillPrice;
    counted.set(event.key, { quantity: event.filledQuantity, cost: total });
    const { order } = intent.action;
    fills.push({
      key: event.key,
      symbol: canonicalSymbol(positionSymbolOf(order)),
      side: order.side,
      quantity: isBuyOrder(order) ? quantity : -quantity,
      price: (total - cost) / quantity,
      at: event.changedAt ?? event.at,
      tradeDate: tradeDateOf(event),
      stop: intent.stop,
      before: beforeOf(intent, positionSymbolOf(order)),
      checkedAs: intent.place,
      reportedAs: place,
    });
  }
  return fills;
}

/**
 * `changedAt` is the order's last change, which can be its cancellation on a day without a session. Without it, the
 * fill was found by a look-up, which can be before the next session opens.
 */
const tradeDateOf = ({ changedAt, at }: Pick<OrderProgress, 'changedAt'> & { readonly at: string }): string =>
  changedAt === null ? lastOpenedSession(Date.parse(at)) : latestSessionDay(Date.parse(changedAt));

function beforeOf({ held: { quantity, costBasis } }: IntentDetails, symbol: string): Fill['before'] {
  return quantity === 0 ? null : { quantity, price: costBasis / quantity / sharesPerUnit(symbol) };
}
