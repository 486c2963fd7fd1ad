import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import type { Order, OrderSide } from '../../../../domain/dashboard/trading/orders/order.js';
import type { OrderStatus } from '../../../../domain/dashboard/trading/orders/orderEvent.js';
import type { QuotedPrices } from '../../../../domain/dashboard/trading/orders/pricing/worstFillPrices.js';
import type { BrokerPosition } from '../../../../domain/dashboard/portfolio/brokerPosition.js';

/** Amounts in the account's currency, in its major unit (dollars). */
export interface BrokerAccount {
  /** Cash plus the market value of the positions; null when the broker reported none. */
  readonly equity: number | null;
  readonly cash: number;
  readonly buyingPower: number;
  readonly optionBuyingPower: number;
  /** What the account may do with options, as the broker counts: 0 = nothing. */
  readonly optionLevel: number;
  /** Names the positions that the equity does not count and says why, in a sentence. */
  readonly uncountedPositionsNote?: string;
}

export interface Quote extends QuotedPrices {
  readonly symbol: string;
  /** Code of the currency that the prices are in; null when it is not known. */
  readonly currency: string | null;
}

export interface OrderPreview {
  /** What the order would take from the account, fees included; negative when it brings money. */
  readonly cost: number;
  readonly commission: number;
  readonly fees: number;
  readonly marginChange: number;
  readonly warnings: readonly string[];
}

export interface PlacedOrder {
  /** The broker's own. */
  readonly id: string;
  /** The idempotency key that it was placed with; null when somebody else placed it. */
  readonly key: string | null;
  /** As in a position. */
  readonly symbol: string;
  readonly side: OrderSide;
  readonly quantity: number;
  readonly status: OrderStatus;
  readonly filledQuantity: number;
  /** Null while nothing is filled. */
  readonly averageFillPrice: number | null;
  /** Why the broker rejected it; null when it did not, or did not say. */
  readonly reason: string | null;
  /** ISO 8601 UTC; null when the broker has not said. */
  readonly createdAt: string | null;
  readonly changedAt: string | null;
}

/**
 * An account at a broker. Each call is answered, or throws `BrokerFailure`; none of them repeats a request.
 */
export interface Broker {
  readonly name: BrokerName;
  account(): Promise<BrokerAccount>;
  positions(): Promise<readonly BrokerPosition[]>;
  quote(symbol: string): Promise<Quote>;
  /** @throws OrderRejected */
  preview(order: Order): Promise<OrderPreview>;
  /**
   * Sends the order, once. The broker does not tell a repeated key: whoever calls has written the intent down first,
   * and after `OrderOutcomeUnknown` looks the key up instead of sending again.
   * @param key 1 to 255 letters, digits and hyphens
   * @throws OrderRejected
   * @throws OrderOutcomeUnknown when the request left and no answer to it came
   */
  place(order: Order, key: string): Promise<PlacedOrder>;
  /**
   * Accepted when it resolves; whether the order was canceled or filled first, `order` says.
   * @throws OrderRejected when the order cannot be canceled (any more)
   * @throws OrderOutcomeUnknown
   */
  cancel(id: string): Promise<void>;
  /** Null when the broker knows of no such order. */
  order(id: string): Promise<PlacedOrder | null>;
  findByKey(key: string): Promise<PlacedOrder | null>;
  orders(): Promise<readonly PlacedOrder[]>;
}
