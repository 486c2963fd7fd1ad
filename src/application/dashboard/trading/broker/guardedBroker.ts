import type { Order } from '../../../../domain/dashboard/trading/orders/order.js';
import type { BrokerAccount } from '../../../../domain/dashboard/portfolio/brokerAccount.js';
import type { BrokerPosition } from '../../../../domain/dashboard/portfolio/brokerPosition.js';
import type { Broker, OrderPreview, PlacedOrder, Quote } from './broker.port.js';
import { brokerCallOutcomeOf } from './brokerCallOutcome.js';
import type { CircuitBreaker } from './circuitBreaker.js';

/** Wraps a broker in a circuit breaker: while the breaker is open, every call fails at once with `CircuitOpen`. */
export class GuardedBroker implements Broker {
  constructor(
    private readonly broker: Broker,
    private readonly circuit: CircuitBreaker,
  ) {}

  get name(): Broker['name'] {
    return this.broker.name;
  }

  account(): Promise<BrokerAccount> {
    return this.guarded(() => this.broker.account());
  }

  positions(): Promise<readonly BrokerPosition[]> {
    return this.guarded(() => this.broker.positions());
  }

  quote(symbol: string): Promise<Quote> {
    return this.guarded(() => this.broker.quote(symbol));
  }

  preview(order: Order): Promise<OrderPreview> {
    return this.guarded(() => this.broker.preview(order));
  }

  place(order: Order, key: string): Promise<PlacedOrder> {
    return this.guarded(() => this.broker.place(order, key));
  }

  cancel(id: string): Promise<void> {
    return this.guarded(() => this.broker.cancel(id));
  }

  order(id: string): Promise<PlacedOrder | null> {
    return this.guarded(() => this.broker.order(id));
  }

  findByKey(key: string): Promise<PlacedOrder | null> {
    return this.guarded(() => this.broker.findByKey(key));
  }

  orders(): Promise<readonly PlacedOrder[]> {
    return this.guarded(() => this.broker.orders());
  }

  private async guarded<T>(call: () => Promise<T>): Promise<T> {
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
