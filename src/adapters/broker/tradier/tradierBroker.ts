import type {
  Broker,
  OrderPreview,
  PlacedOrder,
  Quote,
} from '../../../application/dashboard/trading/broker/broker.port.js';
import { BrokerFailure, OrderRejected } from '../../../application/dashboard/trading/broker/brokerFailure.js';
import type { MarketStatusSource } from '../../../application/dashboard/trading/broker/marketStatusSource.port.js';
import type { Order } from '../../../domain/dashboard/trading/orders/order.js';
import type { BrokerAccount } from '../../../domain/dashboard/portfolio/brokerAccount.js';
import type { BrokerPosition } from '../../../domain/dashboard/portfolio/brokerPosition.js';
import {
  tradierOrderAcceptedReply,
  tradierBalancesReply,
  tradierOrderReply,
  tradierOrdersReply,
  tradierPositionsReply,
  tradierPreviewReply,
  tradierProfileReply,
  type TradierOrder,
} from './tradier.schema.js';
import type { BrokerClient } from '../remote/brokerClient.js';
import { BrokerHttpFailure } from '../remote/brokerHttpFailure.js';
import { createAcceptedOrder } from '../remote/placedOrders.js';
import { toTradierOrderForm, toPlacedOrder } from './tradierOrders.js';
import { fromTradierSymbol } from './symbols.js';

const NOT_FOUND = 404;
const ORDER_ID = /^\d+$/;
const ORDERS_PER_PAGE = 100;
const MOST_PAGES = 50;

/** An account at Tradier. */
export class TradierBroker implements Broker {
  readonly name = 'tradier';
  private readonly path: string;

  constructor(
    private readonly client: BrokerClient,
    private readonly market: MarketStatusSource,
    private readonly accountId: string,
  ) {
    this.path = `accounts/${encodeURIComponent(accountId)}`;
  }

  /** Sends its two requests one after the other, so that the second is not sent when the broker is down. */
  async account(): Promise<BrokerAccount> {
    const { balances } = await this.client.get(`${this.path}/balances`, tradierBalancesReply);
    const optionLevel = await this.optionLevel();
    return { equity: balances.total_equity, cash: balances.total_cash, optionLevel };
  }

  async positions(): Promise<readonly BrokerPosition[]> {
    const { positions } = await this.client.get(`${this.path}/positions`, tradierPositionsReply);
    return positions
      .filter(({ quantity }) => quantity !== 0)
      .map(({ symbol, quantity, cost_basis }) => ({
        symbol: fromTradierSymbol(symbol),
        quantity,
        costBasis: cost_basis,
      }));
  }

  quote(symbol: string): Promise<Quote> {
    return this.market.quote(symbol);
  }

  async preview(order: Order): Promise<OrderPreview> {
    const { order: weighed } = await this.client.sendOrderRequest(
      this.posted({ ...toTradierOrderForm(order), preview: 'true' }),
      tradierPreviewReply,
    );
    if (weighed.result === false)
      throw new OrderRejected('Tradier’s preview rejected the order without giving a reason.');
    const { cost, commission, fees, margin_change } = weighed;
    return { cost, commission: commission ?? 0, fees: fees ?? 0, marginChange: margin_change ?? 0, warnings: [] };
  }

  async place(order: Order, key: string): Promise<PlacedOrder> {
    const { order: accepted } = await this.client.sendBindingOrderRequest(
      this.posted({ ...toTradierOrderForm(order), tag: key }),
      tradierOrderAcceptedReply,
    );
    return createAcceptedOrder(order, key, accepted.id);
  }

  async cancel(id: string): Promise<void> {
    await this.client.sendBindingOrderRequest(
      { method: 'DELETE', path: `${this.path}/orders/${encodeURIComponent(id)}` },
      tradierOrderAcceptedReply,
    );
  }

  /**
   * An id that another broker assigned before the switch to Tradier counts as not found; Tradier would respond to it
   * with 400.
   */
  async order(id: string): Promise<PlacedOrder | null> {
    if (!ORDER_ID.test(id)) return null;
    const path = `${this.path}/orders/${encodeURIComponent(id)}?includeTags=true`;
    const found = await this.client.find(path, tradierOrderReply);
    const order = found?.order.orders.find((each) => each.id === id);
    return order === undefined ? null : toPlacedOrder(order);
  }

  async findByKey(): Promise<null> {
    return null;
  }

  /**
   * Reads pages until one brings no new order: Tradier documents neither the largest page nor the number of pages.
   */
  async orders(): Promise<readonly PlacedOrder[]> {
    const listed = new Map<string, readonly TradierOrder[]>();
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ includeTags: 'true', page: String(page), limit: String(ORDERS_PER_PAGE) });
      const { orders } = await this.client.get(`${this.path}/orders?${query.toString()}`, tradierOrdersReply);
      const before = listed.size;
      for (const { id, orders: own } of orders) listed.set(id, own);
      if (listed.size === before)
        return [...listed.values()]
          .flat()
          .map(toPlacedOrder)
          .filter((order) => order !== null);
    }
    throw new BrokerFailure(
      `Tradier sent more than ${MOST_PAGES} pages of orders, so not all of them could be read. Check your orders at Tradier.`,
      'answered',
    );
  }

  private posted(form: Readonly<Record<string, string>>) {
    return { method: 'POST', path: `${this.path}/orders`, body: new URLSearchParams(form) } as const;
  }

  private async optionLevel(): Promise<number> {
    const { profile } = await this.client.get('user/profile', tradierProfileReply);
    const account = profile.find(({ account_number }) => account_number === this.accountId);
    if (account !== undefined) return account.option_level;
    throw new BrokerHttpFailure(
      'TRADIER_TOKEN has no access to the account in TRADIER_ACCOUNT_ID. Check both settings.',
      NOT_FOUND,
    );
  }
}
