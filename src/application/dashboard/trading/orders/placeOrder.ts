import type { Order } from '../../../../domain/dashboard/trading/orders/order.js';
import type { OrderProgress } from '../../../../domain/dashboard/trading/orders/orderEvent.js';
import type { Broker, PlacedOrder } from '../broker/broker.port.js';
import type { SendOrderAction, SentOrderAction } from './sendOrderAction.js';

export interface ConfirmedOrder {
  readonly order: Order;
  readonly key: string;
  readonly confirmToken: string;
}

/** Places an order that was previewed and confirmed; in dry run, it is logged but not sent. */
export class PlaceOrder {
  constructor(
    private readonly send: SendOrderAction,
    private readonly broker: Broker,
  ) {}

  /**
   * An order with an unknown outcome is not an error: it is returned, and the state of its intent says so.
   * @throws OrderRefused, OrderRejected, BrokerFailure, CircuitOpen
   */
  execute({ order, key, confirmToken }: ConfirmedOrder): Promise<SentOrderAction> {
    return this.send.execute({ action: { kind: 'place', order }, key, confirmToken }, async () => ({
      type: 'reported',
      ...orderProgressOf(await this.broker.place(order, key)),
    }));
  }
}

export function orderProgressOf({
  id,
  status,
  filledQuantity,
  averageFillPrice,
  reason,
  changedAt,
}: PlacedOrder): OrderProgress {
  return { brokerOrderId: id, status, filledQuantity, averageFillPrice, reason, changedAt };
}
