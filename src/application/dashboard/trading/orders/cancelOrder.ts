import type { Broker } from '../broker/broker.port.js';
import type { SendOrderAction, SentOrderAction } from './sendOrderAction.js';

export interface ConfirmedCancellation {
  readonly brokerOrderId: string;
  readonly key: string;
  readonly confirmToken: string;
}

/** Cancels an order at the broker; in dry run, the cancellation is logged but not sent. */
export class CancelOrder {
  constructor(
    private readonly send: SendOrderAction,
    private readonly broker: Broker,
  ) {}

  /** @throws OrderRefused, OrderRejected, BrokerFailure, CircuitOpen */
  execute({ brokerOrderId, key, confirmToken }: ConfirmedCancellation): Promise<SentOrderAction> {
    return this.send.execute({ action: { kind: 'cancel', brokerOrderId }, key, confirmToken }, async () => {
      await this.broker.cancel(brokerOrderId);
      return { type: 'cancel_accepted' };
    });
  }
}
