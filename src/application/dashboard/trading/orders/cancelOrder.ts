import type { Broker } from '../broker/broker.port.js';
import type { SendAction, SentAction } from './sendAction.js';

export interface ConfirmedCancel {
  readonly brokerOrderId: string;
  readonly key: string;
  readonly confirmToken: string;
}

/** Cancels an order at the broker; in dry run, the cancellation is logged but not sent. */
export class CancelOrder {
  constructor(
    private readonly send: SendAction,
    private readonly broker: Broker,
  ) {}

  /** @throws OrderRefused, OrderRejected, BrokerFailure, CircuitOpen */
  execute({ brokerOrderId, key, confirmToken }: ConfirmedCancel): Promise<SentAction> {
    return this.send.execute({ action: { kind: 'cancel', brokerOrderId }, key, confirmToken }, async () => {
      await this.broker.cancel(brokerOrderId);
      return { type: 'cancel_accepted' };
    });
  }
}
