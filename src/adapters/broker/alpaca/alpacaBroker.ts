import { z } from 'zod';
import type {
  Broker,
  OrderPreview,
  PlacedOrder,
  Quote,
} from '../../../application/dashboard/trading/broker/broker.port.js';
import {
  BrokerFailure,
  OrderOutcomeUnknown,
  OrderRejected,
} from '../../../application/dashboard/trading/broker/brokerFailure.js';
import type { BrokerAccount } from '../../../domain/dashboard/portfolio/brokerAccount.js';
import { readOccSymbol } from '../../../domain/dashboard/market/occSymbol.js';
import { heldQuantity, type BrokerPosition } from '../../../domain/dashboard/portfolio/brokerPosition.js';
import { isOptionOrder, positionSymbolOf, type Order } from '../../../domain/dashboard/trading/orders/order.js';
import { fromAlpacaSymbol } from '../../wire/alpacaSymbols.js';
import type { BrokerClient } from '../remote/brokerClient.js';
import { createAcceptedOrder } from '../remote/placedOrders.js';
import {
  alpacaAccountReply,
  alpacaAssetReply,
  alpacaOrderReply,
  alpacaOrdersReply,
  alpacaPositionsReply,
  type AlpacaOrder,
} from './alpaca.schema.js';
import { alpacaSymbolOf, toAlpacaOrder, fromAlpacaOrder } from './alpacaOrders.js';
import { estimateOrder, findOrderObstacle } from './alpacaPreview.js';
import type { AlpacaQuotes } from './alpacaQuotes.js';

const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The most orders that Alpaca returns per request. */
const ORDERS_PER_PAGE = 500;
const MOST_PAGES = 20;
const DUPLICATE_KEY = /client.?order.?id must be unique/i;

/** An account at Alpaca, paper or live. */
export class AlpacaBroker implements Broker {
  readonly name = 'alpaca';

  constructor(
    private readonly client: BrokerClient,
    private readonly quotes: AlpacaQuotes,
  ) {}

  async account(): Promise<BrokerAccount> {
    const account = await this.client.get('account', alpacaAccountReply);
    const { equity, cash, options_trading_level: optionLevel } = account;
    return { equity, cash, optionLevel: optionLevel ?? 0 };
  }

  async positions(): Promise<readonly BrokerPosition[]> {
    const positions = await this.client.get('positions', alpacaPositionsReply);
    return positions
      .filter(({ qty }) => qty !== 0)
      .map(({ symbol, side, qty, cost_basis, current_price }) => {
        const sign = side === 'short' ? -1 : 1;
        return {
          symbol: fromAlpacaSymbol(symbol),
          quantity: sign * Math.abs(qty),
          costBasis: sign * Math.abs(cost_basis),
          ...(current_price === null || readOccSymbol(symbol) !== null ? {} : { price: current_price }),
        };
      });
  }

  quote(symbol: string): Promise<Quote> {
    return this.quotes.quote(symbol);
  }

  /** Alpaca has no previews: its rules are checked here, and the cost is estimated. Sends one request at a time. */
  async preview(order: Order): Promise<OrderPreview> {
    toAlpacaOrder(order, 'preview');
    const symbol = encodeURIComponent(alpacaSymbolOf(order));
    const asset = await this.client.find(
      isOptionOrder(order) ? `options/contracts/${symbol}` : `assets/${symbol}`,
      alpacaAssetReply,
    );
    if (asset === null) throw new OrderRejected(`Alpaca does not list ${positionSymbolOf(order)}.`);
    const account = await this.client.get('account', alpacaAccountReply);
    const held = heldQuantity(positionSymbolOf(order), await this.positions());
    const preview = estimateOrder(order, await this.quotes.quote(alpacaSymbolOf(order)));
    const obstacle = findOrderObstacle(order, { asset, account, held, preview });
    if (obstacle !== null) throw new OrderRejected(obstacle);
    return preview;
  }

  /**
   * Alpaca accepts each idempotency key once. If it already has an order with this key, an earlier attempt sent it, and
   * that order is returned.
   */
  async place(order: Order, key: string): Promise<PlacedOrder> {
    try {
      const { id } = await this.client.sendBindingOrderRequest(
        { method: 'POST', path: 'orders', body: { json: toAlpacaOrder(order, key) } },
        z.object({ id: z.string() }),
      );
      return createAcceptedOrder(order, key, id);
    } catch (problem) {
      if (problem instanceof OrderRejected && DUPLICATE_KEY.test(problem.message)) return this.knownOrder(key);
      throw problem;
    }
  }

  async cancel(id: string): Promise<void> {
    await this.client.sendBindingOrderRequest({ method: 'DELETE', path: `orders/${encodeURIComponent(id)}` }, z.null());
  }

  /**
   * An id that another broker assigned before the switch to Alpaca counts as not found; Alpaca would respond to it with
   * 422.
   */
  async order(id: string): Promise<PlacedOrder | null> {
    return ORDER_ID.test(id) ? this.found(`orders/${id}`) : null;
  }

  findByKey(key: string): Promise<PlacedOrder | null> {
    return this.found(`orders:by_client_order_id?${new URLSearchParams({ client_order_id: key }).toString()}`);
  }

  /** The newest orders, and all that are open. */
  async orders(): Promise<readonly PlacedOrder[]> {
    const newest = await this.page({ status: 'all' });
    const open = newest.length < ORDERS_PER_PAGE ? [] : await this.openOrders();
    const byId = new Map([...newest, ...open].map((order) => [order.id, order]));
    return [...byId.values()].map(fromAlpacaOrder).filter((order) => order !== null);
  }

  /** Pages overlap, because several orders can have the same time. */
  private async openOrders(): Promise<readonly AlpacaOrder[]> {
    const open: AlpacaOrder[] = [];
    let until: string | null = null;
    for (let read = 0; read < MOST_PAGES; read += 1) {
      const page = await this.page({ status: 'open', ...(until === null ? {} : { until }) });
      open.push(...page);
      if (page.length < ORDERS_PER_PAGE) return open;
      const next = justAfter(page.at(-1)?.submitted_at);
      if (next === null || next === until) break;
      until = next;
    }
    throw new BrokerFailure(
      'Alpaca’s list of open orders could not be read to its end. Check your orders at Alpaca, and cancel those that you do not need.',
      'answered',
    );
  }

  private page(query: Readonly<Record<string, string>>): Promise<readonly AlpacaOrder[]> {
    const parameters = new URLSearchParams({ ...query, limit: String(ORDERS_PER_PAGE), direction: 'desc' });
    return this.client.get(`orders?${parameters.toString()}`, alpacaOrdersReply);
  }

  private async found(path: string): Promise<PlacedOrder | null> {
    const order = await this.client.find(path, alpacaOrderReply);
    return order === null ? null : fromAlpacaOrder(order);
  }

  private async knownOrder(key: string): Promise<PlacedOrder> {
    const known = await this.findByKey(key).catch((problem: unknown) => {
      if (problem instanceof BrokerFailure) return null;
      throw problem;
    });
    if (known !== null) return known;
    throw new OrderOutcomeUnknown(
      'Alpaca already has this order but does not return it, so it is not sent again. Check your orders at Alpaca.',
      'answered',
    );
  }
}

/** Returns the next millisecond after a time, because Alpaca leaves out the time in `until`. */
function justAfter(time: string | null | undefined): string | null {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? null : new Date(at + 1).toISOString();
}
