import { Conflict } from '../../../../domain/shared/failure/failure.js';
import type { Order } from '../../../../domain/dashboard/trading/orders/order.js';
import type { BrokerAccount } from '../../../../domain/dashboard/portfolio/brokerAccount.js';
import type { BrokerPosition } from '../../../../domain/dashboard/portfolio/brokerPosition.js';
import type { Broker, OrderPreview, PlacedOrder, Quote } from '../broker/broker.port.js';
import type { TradingMode } from '../broker/tradingMode.port.js';

/** An order or a cancellation was stopped because the mode is dry run. */
export class StoppedByDryRun extends Conflict {
  constructor() {
    super('not_live', 'The broker mode is dry run, so nothing is sent.');
  }
}

/**
 * The last check before the broker: in dry run, no order or cancellation passes, from any caller. Reads and previews
 * pass.
 */
export class LiveOnlyBroker implements Broker {
  constructor(
    private readonly broker: Broker,
    private readonly mode: TradingMode,
  ) {}

  get name(): Broker['name'] {
    return this.broker.name;
  }

  account(): Promise<BrokerAccount> {
    return this.broker.account();
  }

  positions(): Promise<readonly BrokerPosition[]> {
    return this.broker.positions();
  }

  quote(symbol: string): Promise<Quote> {
    return this.broker.quote(symbol);
  }

  preview(order: Order): Promise<OrderPreview> {
    return this.broker.preview(order);
  }

  async place(order: Order, key: string): Promise<PlacedOrder> {
    this.refuseInDryrun();
    return this.broker.place(order, key);
  }

  async cancel(id: string): Promise<void> {
    this.refuseInDryrun();
    return this.broker.cancel(id);
  }

  order(id: string): Promise<PlacedOrder | null> {
    return this.broker.order(id);
  }

  findByKey(key: string): Promise<PlacedOrder | null> {
    return this.broker.findByKey(key);
  }

  orders(): Promise<readonly PlacedOrder[]> {
    return this.broker.orders();
  }

  private refuseInDryrun(): void {
    if (this.mode.recheckNow().mode !== 'live') throw new StoppedByDryRun();
  }
}
