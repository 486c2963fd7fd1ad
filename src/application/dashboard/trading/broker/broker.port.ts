import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import type { Order, OrderSide } from '../../../../domain/dashboard/trading/orders/order.js';
import type { OrderProgress } from '../../../../domain/dashboard/trading/orders/orderEvent.js';
import type { QuotedPrices } from '../../../../domain/dashboard/trading/orders/pricing/worstFillPrices.js';
import type { BrokerAccount } from '../../../../domain/dashboard/portfolio/brokerAccount.js';
import type { BrokerPosition } from '../../../../domain/dashboard/portfolio/brokerPosition.js';

export interface Quote extends QuotedPrices {
  readonly symbol: string;
  /** Currency code of the prices; null when unknown. */
  readonly currency: string | null;
}

export interface OrderPreview {
  /** Cost of the order including fees; negative when the account receives money. */
  readonly cost: number;
  readonly commission: number;
  readonly fees: number;
  readonly marginChange: number;
  readonly warnings: readonly string[];
}

export interface PlacedOrder extends Omit<OrderProgress, 'brokerOrderId'> {
  /** The broker's own id. */
  readonly id: string;
  /** The idempotency key of the order; null when it was not placed by this program. */
  readonly key: string | null;
  /** The symbol, in the same form as in a position. */
  readonly symbol: string;
  readonly side: OrderSide;
  readonly quantity: number;
  /** The limit price, or else the stop price, per share; absent when the broker reports neither. */
  readonly price?: number;
  /** Set when the broker has accepted a cancellation that has not taken effect yet. */
  readonly isBeingCanceled?: true;
  /** ISO 8601 UTC; null when the broker has not reported it. */
  readonly createdAt: string | null;
}

/** An account at a broker. Each call returns an answer or throws `BrokerFailure`; no call is retried. */
export interface Broker {
  readonly name: BrokerName;
  account(): Promise<BrokerAccount>;
  positions(): Promise<readonly BrokerPosition[]>;
  quote(symbol: string): Promise<Quote>;
  /** @throws OrderRejected */
  preview(order: Order): Promise<OrderPreview>;
  /**
   * Sends the order once. The broker does not detect repeated keys, so the caller stores the intent first, and after
   * `OrderOutcomeUnknown` looks up the key instead of sending the order again.
   * @param key 1 to 255 letters, digits and hyphens
   * @throws OrderRejected
   * @throws OrderOutcomeUnknown when the request was sent and no answer came
   */
  place(order: Order, key: string): Promise<PlacedOrder>;
  /**
   * Resolves when the broker accepts the cancellation; `order` then shows whether the order was canceled or filled
   * first.
   * @throws OrderRejected when the order cannot, or can no longer, be canceled
   * @throws OrderOutcomeUnknown
   */
  cancel(id: string): Promise<void>;
  /** Returns null when the broker has no such order. */
  order(id: string): Promise<PlacedOrder | null>;
  /** Finds an order that `orders` does not list. Returns null without a request when the broker has no such look-up. */
  findByKey(key: string): Promise<PlacedOrder | null>;
  orders(): Promise<readonly PlacedOrder[]>;
}
