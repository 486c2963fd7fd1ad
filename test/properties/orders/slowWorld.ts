import type fc from 'fast-check';
import type {
  Broker,
  OrderPreview,
  PlacedOrder,
  Quote,
} from '../../../src/application/dashboard/trading/broker/broker.port.js';
import type { OrderLog, OrderLogContents } from '../../../src/application/dashboard/trading/orders/orderLog.port.js';
import type { Order } from '../../../src/domain/dashboard/trading/orders/order.js';
import type { OrderEvent } from '../../../src/domain/dashboard/trading/orders/orderEvent.js';
import type { BrokerAccount } from '../../../src/domain/dashboard/portfolio/brokerAccount.js';
import type { BrokerPosition } from '../../../src/domain/dashboard/portfolio/brokerPosition.js';

/** A run of the program. After it is killed, its pending work never completes. */
export class ProgramRun {
  private dead = false;

  constructor(private readonly scheduler: fc.Scheduler) {}

  kill(): void {
    this.dead = true;
  }

  /** Pauses; meanwhile other events can occur, even the end of the program. */
  async pause(label: string): Promise<void> {
    await this.scheduler.schedule(Promise.resolve(), label);
    if (this.dead) await new Promise(() => undefined);
  }

  /** Returns a reply from outside after any delay. */
  async answer<T>(label: string, given: Promise<T>): Promise<T> {
    const settled = given.then(
      (value) => () => value,
      (error: unknown) => () => Promise.reject(error),
    );
    const give = await settled;
    await this.pause(label);
    return give();
  }
}

/** A connection to a broker that sends each request at once and returns the reply after any delay, or never. */
export class SlowBroker implements Broker {
  readonly name = 'tradier';

  constructor(
    private readonly broker: Broker,
    private readonly life: ProgramRun,
    private readonly leaving: (
      what: { readonly place: Order; readonly key: string } | { readonly cancel: string },
    ) => void,
  ) {}

  account(): Promise<BrokerAccount> {
    return this.life.answer('account', this.broker.account());
  }

  positions(): Promise<readonly BrokerPosition[]> {
    return this.life.answer('positions', this.broker.positions());
  }

  quote(symbol: string): Promise<Quote> {
    return this.life.answer('quote', this.broker.quote(symbol));
  }

  preview(order: Order): Promise<OrderPreview> {
    return this.life.answer('broker preview', this.broker.preview(order));
  }

  place(order: Order, key: string): Promise<PlacedOrder> {
    this.leaving({ place: order, key });
    return this.life.answer('placed', this.broker.place(order, key));
  }

  cancel(id: string): Promise<void> {
    this.leaving({ cancel: id });
    return this.life.answer('canceled', this.broker.cancel(id));
  }

  order(id: string): Promise<PlacedOrder | null> {
    return this.life.answer('order', this.broker.order(id));
  }

  findByKey(key: string): Promise<PlacedOrder | null> {
    return this.life.answer('found', this.broker.findByKey(key));
  }

  orders(): Promise<readonly PlacedOrder[]> {
    return this.life.answer('orders', this.broker.orders());
  }
}

/** A log on a slow disk: the program can end before a line is written, or before the write is acknowledged. */
export class SlowLog implements OrderLog {
  constructor(
    private readonly log: OrderLog,
    private readonly life: ProgramRun,
  ) {}

  async append(event: OrderEvent): Promise<void> {
    await this.life.pause(`writing ${event.type}`);
    await this.life.answer(`${event.type} is written`, this.log.append(event));
  }

  load(): Promise<OrderLogContents> {
    return this.life.answer('log is read', this.log.load());
  }
}
