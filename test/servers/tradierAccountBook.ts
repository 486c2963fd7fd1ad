import { TRADIER_ACCOUNT_ID } from './tradierBroker.js';

export interface BookOrder {
  readonly id: number;
  readonly type: string;
  readonly symbol: string;
  readonly side: string;
  readonly quantity: number;
  readonly status: string;
  readonly duration: string;
  readonly price?: number;
  readonly stop_price?: number;
  readonly avg_fill_price: number;
  readonly exec_quantity: number;
  readonly remaining_quantity: number;
  readonly create_date: string;
  readonly transaction_date: string;
  readonly class: string;
  readonly option_symbol?: string;
  readonly reason_description?: string;
  readonly tag?: string;
}

interface BookPosition {
  readonly quantity: number;
  readonly cost_basis: number;
}

interface BookQuote {
  readonly last: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
}

const CREATED = '2026-11-20T15:30:00.000Z';
const CHANGED = '2026-11-20T15:30:01.000Z';
const refusal = (...error: string[]): object => ({ errors: { error: error.length === 1 ? error[0] : error } });

/** The state of one Tradier account. */
export class TradierAccountBook {
  readonly accounts: object[] = [
    {
      account_number: TRADIER_ACCOUNT_ID,
      classification: 'individual',
      date_created: '2020-01-01T00:00:00.000Z',
      day_trader: false,
      option_level: 2,
      status: 'active',
      type: 'margin',
      last_update_date: '2020-01-01T00:00:00.000Z',
    },
  ];
  readonly held = new Map<string, BookPosition>();
  readonly quotes = new Map<string, BookQuote>();
  cash = 100_000;
  /** The type of account, which determines the fields of the balances. */
  kind: 'margin' | 'cash' | 'pdt' = 'margin';
  /** The status of an accepted order when it is next read. */
  becomes: 'filled' | 'open' | { readonly rejected: string } = 'filled';
  private readonly placed: BookOrder[] = [];

  /** Advances the status of every pending order. Returns all orders, oldest first. */
  look(): readonly BookOrder[] {
    this.placed.forEach((order, index) => {
      if (order.status === 'pending') this.placed[index] = this.settled(order);
    });
    return [...this.placed];
  }

  positions(): object[] {
    return [...this.held].map(([symbol, position], index) => ({
      id: index + 1,
      symbol,
      date_acquired: CREATED,
      ...position,
    }));
  }

  quotesOf(symbols: readonly string[]): object[] {
    return symbols.flatMap((symbol) => {
      const quote = this.quotes.get(symbol);
      return quote === undefined ? [] : [{ symbol, description: symbol, exch: 'Q', type: 'stock', ...quote }];
    });
  }

  balances(account_number: string): object {
    const value = [...this.held].reduce(
      (sum, [symbol, { quantity }]) => sum + quantity * (this.quotes.get(symbol)?.last ?? 0),
      0,
    );
    const powers = { stock_buying_power: this.cash * 2, option_buying_power: this.cash };
    const own = this.kind === 'cash' ? { cash_available: this.cash - 500, unsettled_funds: 500, sweep: 0 } : powers;
    return {
      account_number,
      account_type: this.kind,
      total_equity: this.cash + value,
      total_cash: this.cash,
      open_pl: 0,
      close_pl: 0,
      market_value: value,
      pending_cash: 0,
      [this.kind]: own,
    };
  }

  preview(form: Record<string, string>): object {
    const problem = this.problemOf(form);
    if (problem !== null) return problem;
    const { symbol = '', quantity = '0', side = '', type, duration } = form;
    const worth = Number(quantity) * this.priceOf(form) * (side.startsWith('buy') ? 1 : -1);
    return {
      order: {
        status: 'ok',
        result: true,
        commission: 0,
        fees: 0.5,
        cost: worth + 0.5,
        order_cost: worth,
        margin_change: 0,
        symbol,
        quantity: Number(quantity),
        side,
        type,
        duration,
        class: form['class'],
        strategy: form['class'],
        extended_hours: false,
        day_trades: 0,
        request_date: CREATED,
      },
    };
  }

  place(form: Record<string, string>): object {
    const problem = this.problemOf(form);
    if (problem !== null) return problem;
    const {
      symbol = '',
      quantity = '0',
      side = '',
      type = '',
      duration = '',
      class: kind = '',
      tag,
      price,
      stop,
      option_symbol,
    } = form;
    const id = 257_459 + this.placed.length;
    this.placed.push({
      id,
      type,
      symbol,
      side,
      quantity: Number(quantity),
      status: 'pending',
      duration,
      avg_fill_price: 0,
      exec_quantity: 0,
      remaining_quantity: Number(quantity),
      create_date: CREATED,
      transaction_date: CREATED,
      class: kind,
      ...(tag === undefined ? {} : { tag }),
      ...(price === undefined ? {} : { price: Number(price) }),
      ...(stop === undefined ? {} : { stop_price: Number(stop) }),
      ...(option_symbol === undefined ? {} : { option_symbol }),
    });
    return { order: { id, status: 'ok', partner_id: 'c4998eb7-06e8-4820-a7ab-55d9760065fb' } };
  }

  cancel({ id, status }: BookOrder): object {
    if (status !== 'open' && status !== 'pending') return refusal('order already in finalized state: ' + status);
    const index = this.placed.findIndex((each) => each.id === id);
    const order = this.placed[index];
    if (order !== undefined) this.placed[index] = { ...order, status: 'canceled', transaction_date: CHANGED };
    return { order: { id, status: 'ok' } };
  }

  private problemOf({ symbol = '', side = '', quantity = '', class: kind }: Record<string, string>): object | null {
    if (!(Number(quantity) > 0)) return refusal('IncorrectOrderQuantity');
    if (kind === 'equity' && !this.quotes.has(symbol))
      return refusal('Backoffice rejected override of the order.', 'SymbolNotFound');
    const held = this.held.get(symbol)?.quantity ?? 0;
    if (side === 'sell' && Number(quantity) > held) return refusal('IncorrectOrderQuantity');
    return null;
  }

  private priceOf({ symbol = '', price }: Record<string, string>): number {
    return price === undefined ? (this.quotes.get(symbol)?.last ?? 0) : Number(price);
  }

  private settled(order: BookOrder): BookOrder {
    if (this.becomes === 'open') return { ...order, status: 'open' };
    if (this.becomes !== 'filled')
      return { ...order, status: 'rejected', reason_description: this.becomes.rejected, transaction_date: CHANGED };
    const { symbol, option_symbol = symbol, side, quantity } = order;
    const price = order.price ?? this.quotes.get(symbol)?.last ?? 0;
    const change = side.startsWith('buy') ? quantity : -quantity;
    const before = this.held.get(option_symbol) ?? { quantity: 0, cost_basis: 0 };
    this.held.set(option_symbol, {
      quantity: before.quantity + change,
      cost_basis: before.cost_basis + change * price,
    });
    if (before.quantity + change === 0) this.held.delete(option_symbol);
    this.cash -= change * price;
    return {
      ...order,
      status: 'filled',
      exec_quantity: quantity,
      remaining_quantity: 0,
      avg_fill_price: price,
      transaction_date: CHANGED,
    };
  }
}
