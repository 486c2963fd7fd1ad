import { isOpen, newOrder, OPTION_SYMBOL, type AlpacaOrder, type OrderRequest } from './orders.ts';
import { formRefusal } from './orderForm.ts';
import { amount, INSUFFICIENT, INVALID, NOT_FOUND, ok, problem, REFUSED, uuidOf, type AlpacaReply } from './wire.ts';

interface Held {
  readonly quantity: number;
  readonly cost: number;
}

export interface AlpacaQuote {
  readonly last: number;
  /** 0 when there is no bid; `ask` is 0 when there is no ask. */
  readonly bid: number;
  readonly ask: number;
}

export interface TradeUpdate {
  readonly event: string;
  readonly order: AlpacaOrder;
}

/** The status that an accepted order has when it is next read. */
type NextStatus = 'new' | 'filled' | 'partially_filled' | 'rejected' | 'expired' | 'done_for_day' | 'replaced';

const MOST_ORDERS = 500;

/** The state of one Alpaca account, and the lifecycle of its orders. */
export class AlpacaAccount {
  readonly held = new Map<string, Held>();
  readonly quotes = new Map<string, AlpacaQuote>();
  readonly orders: AlpacaOrder[] = [];
  readonly shortable = new Set<string>(['AAPL', 'MSFT']);
  cash = 100_000;
  optionsLevel: number | null = 2;
  isOpen = true;
  becomes: NextStatus = 'filled';
  private readonly listeners = new Set<(update: TradeUpdate) => void>();
  private readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  onUpdate(listener: (update: TradeUpdate) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Completes requested cancellations. Routes every received order, and then gives it the status in `becomes`. */
  advance(): void {
    for (const { id, status } of this.orders) {
      if (status === 'pending_cancel') this.change(id, { status: 'canceled', canceled_at: this.at() }, 'canceled');
      if (status !== 'pending_new') continue;
      this.change(id, { status: 'new' }, 'new');
      this.develop(id);
    }
  }

  /** Fills a part of an open order, or its whole remaining quantity. */
  fill(id: string, price: number, part?: number): void {
    const order = this.find(id);
    const before = Number(order.filled_qty);
    const quantity = part ?? Number(order.qty) - before;
    const filled = before + quantity;
    const paid = Number(order.filled_avg_price ?? 0) * before + price * quantity;
    const whole = filled === Number(order.qty);
    this.book(order, quantity, price);
    const facts = { filled_qty: amount(filled), filled_avg_price: amount(paid / filled) };
    if (whole) this.change(id, { ...facts, status: 'filled', filled_at: this.at() }, 'fill');
    else this.change(id, { ...facts, status: 'partially_filled' }, 'partial_fill');
  }

  reject(id: string): void {
    this.change(id, { status: 'rejected', failed_at: this.at() }, 'rejected');
  }

  list(query: URLSearchParams): AlpacaReply {
    this.advance();
    const status = query.get('status') ?? 'open';
    const limit = Math.min(Number(query.get('limit') ?? 50), MOST_ORDERS);
    const until = Date.parse(query.get('until') ?? '9999-12-31');
    const wanted = this.orders.filter(
      (order) => Date.parse(order.submitted_at) < until && (status === 'all' || isOpen(order) === (status === 'open')),
    );
    return ok((query.get('direction') === 'asc' ? wanted : wanted.toReversed()).slice(0, limit));
  }

  read(isWanted: (order: AlpacaOrder) => boolean): AlpacaReply {
    this.advance();
    const found = this.orders.find(isWanted);
    return found === undefined ? problem(404, NOT_FOUND, 'order not found') : ok(found);
  }

  place(request: OrderRequest): AlpacaReply {
    const refused = this.duplicateRefusal(request) ?? formRefusal(request) ?? this.tradeRefusal(request);
    if (refused !== null) return refused;
    const { symbol = '', qty = '', side = '', type = '' } = request;
    const order = newOrder(
      { ...request, symbol, qty, side, type },
      this.intentOf(request),
      this.orders.length + 1,
      this.at(),
    );
    this.orders.push(order);
    this.sendUpdate({ event: 'pending_new', order });
    return ok(order);
  }

  cancel(id: string): AlpacaReply {
    const order = this.orders.find((each) => each.id === id);
    if (order === undefined) return problem(404, NOT_FOUND, `order not found for ${id}`);
    if (!isOpen(order)) return problem(422, REFUSED, `order is already in "${order.status}" state`);
    this.change(id, { status: 'pending_cancel' }, 'pending_cancel');
    return { status: 204 };
  }

  private develop(id: string): void {
    const price = this.priceOf(this.find(id));
    if (this.becomes === 'filled') this.fill(id, price);
    else if (this.becomes === 'partially_filled') this.fill(id, price, 1);
    else if (this.becomes === 'rejected') this.reject(id);
    else if (this.becomes === 'expired') this.change(id, { status: 'expired', expired_at: this.at() }, 'expired');
    else if (this.becomes === 'replaced')
      this.change(id, { status: 'replaced', replaced_at: this.at(), replaced_by: uuidOf(1, 999) }, 'replaced');
    else if (this.becomes === 'done_for_day') this.change(id, { status: 'done_for_day' }, 'done_for_day');
  }

  private duplicateRefusal({ client_order_id: key }: OrderRequest): AlpacaReply | null {
    const isKnown = this.orders.some((order) => order.client_order_id === key);
    return isKnown ? problem(422, INVALID, 'client_order_id must be unique') : null;
  }

  private tradeRefusal(request: OrderRequest): AlpacaReply | null {
    const { symbol = '', qty = '', side, position_intent: specified } = request;
    if (!this.quotes.has(symbol)) return problem(422, REFUSED, `asset "${symbol}" not found`);
    const inferred = this.intentOf(request);
    if (specified !== undefined && specified !== inferred)
      return problem(422, REFUSED, `position intent mismatch, inferred: ${inferred}, specified: ${specified}`);
    const quantity = Number(qty);
    const available = Math.abs(this.available(symbol));
    if (inferred.endsWith('_to_close') && quantity > available)
      return problem(
        403,
        INSUFFICIENT,
        `insufficient qty available for order (requested: ${qty}, available: ${available})`,
        { available: amount(available), existing_qty: amount(Math.abs(this.held.get(symbol)?.quantity ?? 0)), symbol },
      );
    if (inferred === 'sell_to_open' && !OPTION_SYMBOL.test(symbol) && !this.shortable.has(symbol))
      return problem(422, REFUSED, `asset "${symbol}" cannot be sold short`);
    const cost = quantity * (Number(request.limit_price ?? 0) || this.lastOf(symbol)) * sharesEach(symbol);
    if (side === 'buy' && inferred === 'buy_to_open' && cost > this.buyingPower())
      return problem(403, INSUFFICIENT, 'insufficient buying power', {
        buying_power: amount(this.buyingPower()),
        cost_basis: amount(cost),
      });
    return null;
  }

  /** Infers an order's effect on the position. */
  private intentOf({ symbol = '', side }: OrderRequest): string {
    const held = this.held.get(symbol)?.quantity ?? 0;
    if (side === 'sell') return held > 0 ? 'sell_to_close' : 'sell_to_open';
    return held < 0 ? 'buy_to_close' : 'buy_to_open';
  }

  /** The position minus the shares reserved by open closing orders; negative for a short position. */
  available(symbol: string): number {
    const { quantity = 0 } = this.held.get(symbol) ?? {};
    const closing = this.orders
      .filter((order) => order.symbol === symbol && isOpen(order) && order.position_intent.endsWith('_to_close'))
      .reduce((sum, { qty, filled_qty }) => sum + Number(qty) - Number(filled_qty), 0);
    return quantity - Math.sign(quantity) * closing;
  }

  private book({ symbol, side }: AlpacaOrder, quantity: number, price: number): void {
    const change = side === 'buy' ? quantity : -quantity;
    const { quantity: before, cost } = this.held.get(symbol) ?? { quantity: 0, cost: 0 };
    const after = before + change;
    const grows = before * change >= 0;
    this.cash -= change * price * sharesEach(symbol);
    if (after === 0) this.held.delete(symbol);
    else
      this.held.set(symbol, {
        quantity: after,
        cost: grows ? cost + change * price * sharesEach(symbol) : (cost * after) / before,
      });
  }

  private change(id: string, facts: Partial<AlpacaOrder>, event: string): void {
    const place = this.orders.findIndex((order) => order.id === id);
    const order = { ...this.find(id), ...facts, updated_at: this.at() };
    this.orders[place] = order;
    this.sendUpdate({ event, order });
  }

  private sendUpdate(update: TradeUpdate): void {
    for (const listener of this.listeners) listener(update);
  }

  private find(id: string): AlpacaOrder {
    const order = this.orders.find((each) => each.id === id);
    if (order === undefined) throw new RangeError(`no order ${id}`);
    return order;
  }

  private priceOf({ symbol, limit_price }: AlpacaOrder): number {
    return limit_price === null ? this.lastOf(symbol) : Number(limit_price);
  }

  lastOf(symbol: string): number {
    return this.quotes.get(symbol)?.last ?? 0;
  }

  buyingPower(): number {
    return Math.max(this.cash, 0) * 2;
  }

  positionsWorth(): number {
    return [...this.held].reduce(
      (sum, [symbol, { quantity }]) => sum + quantity * this.lastOf(symbol) * sharesEach(symbol),
      0,
    );
  }

  private at(): string {
    return this.now().toISOString();
  }
}

export const sharesEach = (symbol: string): number => (OPTION_SYMBOL.test(symbol) ? 100 : 1);
