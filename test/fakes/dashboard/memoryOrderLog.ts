import type { OrderLog, OrderLogContents } from '../../../src/application/dashboard/trading/orders/orderLog.port.js';
import type { OrderEvent } from '../../../src/domain/dashboard/trading/orders/orderEvent.js';

/** Stores events after a JSON round trip. */
export class MemoryOrderLog implements OrderLog {
  readonly lines: string[] = [];
  fault: string | null = null;
  /** Called with each stored event. */
  stored: (event: OrderEvent) => void = () => undefined;

  async append(event: OrderEvent): Promise<void> {
    if (this.fault !== null) throw new Error('nothing is added to a log that is not sound');
    this.lines.push(JSON.stringify(event));
    this.stored(event);
  }

  async load(): Promise<OrderLogContents> {
    const events = this.lines.map((line): OrderEvent => JSON.parse(line));
    return this.fault === null ? { events, fault: null } : { events: [], fault: this.fault };
  }
}
