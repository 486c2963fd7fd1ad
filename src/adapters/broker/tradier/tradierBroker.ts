import type {
  Broker,
  BrokerAccount,
  OrderPreview,
  PlacedOrder,
  Quote,
} from '../../../application/dashboard/trading/broker/broker.port.js';
import { OrderRejected } from '../../../application/dashboard/trading/broker/brokerFailure.js';
import type { MarketWatch } from '../../../application/dashboard/trading/broker/marketWatch.port.js';
import { heldSymbol, type Order } from '../../../domain/dashboard/trading/orders/order.js';
import type { BrokerPosition } from '../../../domain/dashboard/portfolio/brokerPosition.js';
import {
  acceptedReply,
  balancesReply,
  orderReply,
  ordersReply,
  positionsReply,
  previewReply,
  profileReply,
} from './tradier.schema.js';
import type { TradierClient } from './tradierClient.js';
import { formOf, placedOrder } from './tradierOrders.js';
import { ownSymbol } from './symbols.js';
import { TradierFailure } from './tradierFailure.js';

const NOT_FOUND = 404;
const ORDER_ID = /^\d+$/;

/** An account at Tradier (docs/broker-and-data.md). */
export class TradierBroker implements Broker {
  readonly name = 'tradier';
  private readonly path: string;

  constructor(
    private readonly client: TradierClient,
    private readonly market: MarketWatch,
    private readonly accountId: string,
  ) {
    this.path = `accounts/${encodeURIComponent(accountId)}`;
  }

  /** Two requests, one after the other: of a broker that is down the second is not made. */
  async account(): Promise<BrokerAccount> {
    const { balances } = await this.client.ask(`${this.path}/balances`, balancesReply);
    const optionLevel = await this.optionLevel();
    const powers = balances.margin ?? balances.pdt;
    const cash = balances.cash?.cash_available ?? balances.total_cash;
    return {
      equity: balances.total_equity,
      cash: balances.total_cash,
      buyingPower: powers?.stock_buying_power ?? cash,
      optionBuyingPower: powers?.option_buying_power ?? cash,
      optionLevel,
    };
  }

  async positions(): Promise<readonly BrokerPosition[]> {
    const { positions } = await this.client.ask(`${this.path}/positions`, positionsReply);
    return positions
      .filter(({ quantity }) => quantity !== 0)
      .map(({ symbol, quantity, cost_basis }) => ({ symbol: ownSymbol(symbol), quantity, costBasis: cost_basis }));
  }

  quote(symbol: string): Promise<Quote> {
    return this.market.quote(symbol);
  }

  async preview(order: Order): Promise<OrderPreview> {
    const { order: weighed } = await this.client.consider(
      this.posted({ ...formOf(order), preview: 'true' }),
      previewReply,
    );
    if (weighed.result === false) throw new OrderRejected('Tradier’s preview says no, without a reason.');
    const { cost, commission, fees, margin_change } = weighed;
    return { cost, commission: commission ?? 0, fees: fees ?? 0, marginChange: margin_change ?? 0, warnings: [] };
  }

  async place(order: Order, key: string): Promise<PlacedOrder> {
    const { order: accepted } = await this.client.act(this.posted({ ...formOf(order), tag: key }), acceptedReply);
    return {
      id: accepted.id,
      key,
      symbol: heldSymbol(order),
      side: order.side,
      quantity: order.quantity,
      status: 'pending',
      filledQuantity: 0,
      averageFillPrice: null,
      reason: null,
      createdAt: null,
      changedAt: null,
    };
  }

  async cancel(id: string): Promise<void> {
    await this.client.act({ method: 'DELETE', path: `${this.path}/orders/${encodeURIComponent(id)}` }, acceptedReply);
  }

  /** One whose id is another broker's, as of a log from before this account, is no order here, and Tradier would call it a bad request. */
  async order(id: string): Promise<PlacedOrder | null> {
    if (!ORDER_ID.test(id)) return null;
    try {
      const { order } = await this.client.ask(
        `${this.path}/orders/${encodeURIComponent(id)}?includeTags=true`,
        orderReply,
      );
      return placedOrder(order);
    } catch (problem) {
      if (problem instanceof TradierFailure && problem.status === NOT_FOUND) return null;
      throw problem;
    }
  }

  async findByKey(key: string): Promise<PlacedOrder | null> {
    return (await this.orders()).find((order) => order.key === key) ?? null;
  }

  async orders(): Promise<readonly PlacedOrder[]> {
    const { orders } = await this.client.ask(`${this.path}/orders?includeTags=true`, ordersReply);
    return orders.map(placedOrder).filter((order) => order !== null);
  }

  private posted(form: Readonly<Record<string, string>>) {
    return { method: 'POST', path: `${this.path}/orders`, form } as const;
  }

  private async optionLevel(): Promise<number> {
    const { profile } = await this.client.ask('user/profile', profileReply);
    const account = profile.find(({ account_number }) => account_number === this.accountId);
    if (account !== undefined) return account.option_level;
    throw new TradierFailure(
      'TRADIER_TOKEN gives no access to the account in TRADIER_ACCOUNT_ID. Check both settings.',
      NOT_FOUND,
    );
  }
}
