import type {
  Broker,
  OrderPreview,
  PlacedOrder,
  Quote,
} from '../../../src/application/dashboard/trading/broker/broker.port.js';
import {
  BrokerFailure,
  OrderRejected,
  OrderOutcomeUnknown,
} from '../../../src/application/dashboard/trading/broker/brokerFailure.js';
import { SHARES_PER_CONTRACT, readOccSymbol } from '../../../src/domain/dashboard/market/occSymbol.js';
import { positionSymbolOf, type Order } from '../../../src/domain/dashboard/trading/orders/order.js';
import { isBuyOrder, type QuotedPrices } from '../../../src/domain/dashboard/trading/orders/pricing/worstFillPrices.js';
import type { BrokerAccount } from '../../../src/domain/dashboard/portfolio/brokerAccount.js';
import type { BrokerPosition } from '../../../src/domain/dashboard/portfolio/brokerPosition.js';

/**
 * The failure of the next place or cancel request. `lost…` means that no reply arrives: the broker either accepted the
 * request (`…Taken`) or did not (`…Dropped`).
 */
export type BrokerTrouble = 'refused' | 'unreachable' | 'lostAndTaken' | 'lostAndDropped';

/**
 * An in-memory broker: fills a market order at the last price; other orders stay open until a test fills or cancels
 * them.
 */
export class MemoryBroker implements Broker {
  readonly name = 'tradier';
  cash = 100_000;
  optionLevel = 2;
  readonly held = new Map<string, BrokerPosition>();
  readonly quotes = new Map<string, QuotedPrices>();
  quoteCurrency = 'USD';
  readonly placed: PlacedOrder[] = [];
  /** Every received place and cancel request, as `place KEY` and `cancel ID`. */
  readonly arrived: string[] = [];
  /** The failure of the next place or cancel request. */
  trouble: BrokerTrouble | null = null;
  /** While true, every call fails before it has any effect. */
  down = false;

  constructor(private readonly now: () => Date) {}

  async account(): Promise<BrokerAccount> {
    this.answer();
    const { cash, optionLevel } = this;
    const worth = [...this.held.values()].reduce(
      (sum, { symbol, quantity, costBasis }) =>
        sum + (quantity * this.lastOf(symbol) * sharesEach(symbol) || costBasis),
      0,
    );
    return { equity: cash + worth, cash, optionLevel };
  }

  async positions(): Promise<readonly BrokerPosition[]> {
    this.answer();
    return [...this.held.values()];
  }

  async quote(symbol: string): Promise<Quote> {
    this.answer();
    return {
      symbol,
      currency: this.quoteCurrency,
      ...(this.quotes.get(symbol) ?? { last: null, bid: null, ask: null }),
    };
  }

  async preview(order: Order): Promise<OrderPreview> {
    this.answer();
    this.refuseUnfit(order);
    const symbol = positionSymbolOf(order);
    const cost = order.quantity * this.lastOf(symbol) * sharesEach(symbol) * (isBuyOrder(order) ? 1 : -1);
    return { cost, commission: 0, fees: 0, marginChange: 0, warnings: [] };
  }

  async place(order: Order, key: string): Promise<PlacedOrder> {
    this.answer();
    return this.throughTrouble(() => {
      this.refuseUnfit(order);
      this.arrived.push(`place ${key}`);
      const at = this.now().toISOString();
      const placed: PlacedOrder = {
        id: String(this.placed.length + 1),
        key,
        symbol: positionSymbolOf(order),
        side: order.side,
        quantity: order.quantity,
        status: 'open',
        filledQuantity: 0,
        averageFillPrice: null,
        reason: null,
        createdAt: at,
        changedAt: at,
      };
      this.placed.push(placed);
      if (order.pricing.type === 'market') this.fill(placed.id, this.lastOf(placed.symbol));
      return this.placed.at(-1) ?? placed;
    });
  }

  async cancel(id: string): Promise<void> {
    this.answer();
    this.throughTrouble(() => {
      const order = this.placed.find((each) => each.id === id);
      if (order?.status !== 'open' && order?.status !== 'partially_filled') throw new OrderRejected('It is not open.');
      this.arrived.push(`cancel ${id}`);
      this.change(id, { status: 'canceled' });
    });
  }

  async order(id: string): Promise<PlacedOrder | null> {
    this.answer();
    return this.placed.find((each) => each.id === id) ?? null;
  }

  async findByKey(): Promise<null> {
    return null;
  }

  async orders(): Promise<readonly PlacedOrder[]> {
    this.answer();
    return [...this.placed];
  }

  /** Fills a part of an order, or its whole remaining quantity. */
  fill(id: string, price: number, part?: number): void {
    const order = this.placed.find((each) => each.id === id);
    if (order === undefined) throw new RangeError(`no order ${id}`);
    const quantity = part ?? order.quantity - order.filledQuantity;
    const filledQuantity = order.filledQuantity + quantity;
    const paid = (order.averageFillPrice ?? 0) * order.filledQuantity + price * quantity;
    const status = filledQuantity === order.quantity ? 'filled' : 'partially_filled';
    this.change(id, { filledQuantity, averageFillPrice: paid / filledQuantity, status });
    this.book(order.symbol, isBuyOrder(order) ? quantity : -quantity, price);
  }

  reject(id: string, reason: string): void {
    this.change(id, { status: 'rejected', reason });
  }

  hold(symbol: string, quantity: number, averagePrice: number): void {
    this.held.set(symbol, { symbol, quantity, costBasis: quantity * averagePrice * sharesEach(symbol) });
  }

  private book(symbol: string, change: number, price: number): void {
    const { quantity = 0, costBasis = 0 } = this.held.get(symbol) ?? {};
    const after = quantity + change;
    this.cash -= change * price * sharesEach(symbol);
    const grows = quantity * change >= 0;
    const cost = grows ? costBasis + change * price * sharesEach(symbol) : (costBasis * after) / quantity;
    if (after === 0) this.held.delete(symbol);
    else this.held.set(symbol, { symbol, quantity: after, costBasis: cost });
  }

  private lastOf(symbol: string): number {
    return this.quotes.get(symbol)?.last ?? 0;
  }

  private refuseUnfit(order: Order): void {
    const symbol = positionSymbolOf(order);
    const { quantity = 0 } = this.held.get(symbol) ?? {};
    if (this.lastOf(symbol) === 0) throw new OrderRejected(`There is no price for ${symbol}.`);
    if ((order.side === 'sell' || order.side === 'sell_to_close') && order.quantity > quantity)
      throw new OrderRejected('More than is held.');
  }

  change(id: string, facts: Partial<PlacedOrder>): void {
    const place = this.placed.findIndex((each) => each.id === id);
    const order = this.placed[place];
    if (order !== undefined) this.placed[place] = { ...order, ...facts, changedAt: this.now().toISOString() };
  }

  private answer(): void {
    if (this.down) throw new BrokerFailure('The broker answered with status 500.', 'failed');
  }

  private throughTrouble<T>(take: () => T): T {
    const { trouble } = this;
    this.trouble = null;
    if (trouble === 'refused') throw new OrderRejected('Not enough buying power.');
    if (trouble === 'unreachable') throw new BrokerFailure('The broker could not be reached.', 'none');
    if (trouble === 'lostAndDropped') throw new OrderOutcomeUnknown('The broker answered with status 500.', 'failed');
    const taken = take();
    if (trouble === 'lostAndTaken') throw new OrderOutcomeUnknown('The broker did not answer in time.', 'failed');
    return taken;
  }
}

const sharesEach = (symbol: string): number => (readOccSymbol(symbol) === null ? 1 : SHARES_PER_CONTRACT);
