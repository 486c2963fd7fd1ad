import { Conflict } from '../../../../domain/shared/failure/failure.js';
import type { Order } from '../../../../domain/dashboard/trading/orders/order.js';
import type { BrokerAccount } from '../../../../domain/dashboard/portfolio/brokerAccount.js';
import type { BrokerPosition } from '../../../../domain/dashboard/portfolio/brokerPosition.js';
import type { Broker, OrderPreview, PlacedOrder, Quote } from './broker.port.js';
import { brokerCallOutcomeOf } from './brokerCallOutcome.js';
import type { CircuitBreaker } from './circuitBreaker.js';
import type { TradingMode } from './tradingMode.port.js';

/** An order or a cancellation was stopped because the mode is dry run. */
export class StoppedByDryRun extends Conflict {
  constructor() {
    super('not_live', 'The broker mode is dry run, so nothing is sent.');
  }
}

/**
 * The last check before the broker: while the circuit breaker is open, every call fails at once with `CircuitOpen`; in
 * dry run, no order or cancellation passes, from any caller.
 */
export class GuardedBroker implements Broker {
  constructor(
    private readonly broker: Broker,
    private readonly circuit: Pick<CircuitBreaker, 'admit' | 'settle'>,
    private readonly mode: TradingMode,
  ) {}

  get name(): Broker['name'] {
    return this.broker.name;
  }

  account(): Promise<BrokerAccount> {
    return this.guard(() => this.broker.account());
  }

  positions(): Promise<readonly BrokerPosition[]> {
    return this.guard(() => this.broker.positions());
  }

  quote(symbol: string): Promise<Quote> {
    return this.guard(() => this.broker.quote(symbol));
  }

  preview(order: Order): Promise<OrderPreview> {
    return this.guard(() => this.broker.preview(order));
  }

  place(order: Order, key: string): Promise<PlacedOrder> {
    return this.guardInLive(() => this.broker.place(order, key));
  }

  cancel(id: string): Promise<void> {
    return this.guardInLive(() => this.broker.cancel(id));
  }

  order(id: string): Promise<PlacedOrder | null> {
    return this.guard(() => this.broker.order(id));
  }

  findByKey(key: string): Promise<PlacedOrder | null> {
    return this.guard(() => this.broker.findByKey(key));
  }

  orders(): Promise<readonly PlacedOrder[]> {
    return this.guard(() => this.broker.orders());
  }

  private guardInLive<T>(call: () => Promise<T>): Promise<T> {
    return this.guard(async () => {
      if (this.mode.recheckNow().mode !== 'live') throw new StoppedByDryRun();
      return call();
    });
  }

  private async guard<T>(call: () => Promise<T>): Promise<T> {
    const admission = await this.circuit.admit();
    try {
      const answer = await call();
      await this.circuit.settle(admission, { kind: 'answered' });
      return answer;
    } catch (problem) {
      await this.circuit.settle(admission, brokerCallOutcomeOf(problem));
      throw problem;
    }
  }
}
