import type {
  Broker,
  OrderPreview,
  PlacedOrder,
  Quote,
} from '../../../application/dashboard/trading/broker/broker.port.js';
import { OrderRejected } from '../../../application/dashboard/trading/broker/brokerFailure.js';
import type { LastPrice, LastPrices } from '../../../application/dashboard/trading/broker/lastPrices.js';
import type {
  PaperAccount,
  PaperAccountStore,
} from '../../../application/dashboard/trading/broker/paperAccountStore.port.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { AuditStore } from '../../../application/dashboard/audit/auditStore.port.js';
import type { PortfolioSource } from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import { SerialQueue } from '../../../application/dashboard/serialQueue.js';
import { isOptionOrder, type EquityOrder, type Order } from '../../../domain/dashboard/trading/orders/order.js';
import type { BrokerAccount } from '../../../domain/dashboard/portfolio/brokerAccount.js';
import type { BrokerPosition } from '../../../domain/dashboard/portfolio/brokerPosition.js';
import { orderCurrencyProblem, USD } from '../../../domain/dashboard/market/currency.js';
import { PaperValuation } from './paperValuation.js';
import { readStartingPortfolio } from './startingPortfolio.js';
import { hasShortPosition, uncountedPositionsText } from './uncountedPositions.js';
import {
  orderCost,
  applyFill,
  unreservedCash,
  findPositionRejection,
  createPaperAccount,
  findPriceRejection,
  paperAccountEquity,
  DEFAULT_PAPER_CASH,
} from './paperAccount.js';

export interface PaperBrokerDependencies {
  readonly accounts: PaperAccountStore;
  readonly portfolio: PortfolioSource;
  readonly audits: Pick<AuditStore, 'latest'>;
  readonly prices: LastPrices;
  readonly clock: Clock;
  /** Cash of a new account in dollars; undefined for the portfolio's cash, or `DEFAULT_PAPER_CASH` if it is unknown. */
  readonly startingCash: number | undefined;
}

/** Formats a session's date as the page does. */
const SESSION = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

interface OpenedAccount {
  readonly account: PaperAccount;
  readonly isCashSimulated: boolean;
}

interface Fill {
  readonly order: EquityOrder;
  readonly price: LastPrice;
}

/**
 * A broker without a market. It fills orders at the last price, immediately and completely, or rejects them. Until the
 * first order, the account consists of the portfolio and the starting cash; from then on it is stored separately.
 */
export class PaperBroker implements Broker {
  readonly name = 'paper';
  /** Runs one order at a time, so that each is checked against the account as the previous one left it. */
  private readonly queue = new SerialQueue();

  private readonly valuation: PaperValuation;

  constructor(private readonly dependencies: PaperBrokerDependencies) {
    this.valuation = new PaperValuation(dependencies.prices);
  }

  async account(): Promise<BrokerAccount> {
    const opened = await this.openedAccount();
    const { account, uncounted } = await this.valuation.inDollars(opened.account);
    const priceOf = await this.valuation.pricesOf(account.positions);
    const isShort = hasShortPosition(uncounted);
    const facts = {
      equity: isShort ? null : paperAccountEquity(account, priceOf),
      cash: account.cash,
      isCashSimulated: opened.isCashSimulated,
      optionLevel: 0,
    };
    return uncounted.length === 0 ? facts : { ...facts, uncountedPositionsNote: uncountedPositionsText(uncounted) };
  }

  async positions(): Promise<readonly BrokerPosition[]> {
    const account = await this.opened();
    return Promise.all(
      account.positions.map(async (position) => {
        const reading = await this.valuation.read(position.symbol);
        const { currency } = await this.valuation.currencyOf(position.symbol, account);
        const priced = reading.kind === 'priced' ? { ...position, price: reading.price.price } : position;
        return currency === USD ? priced : { ...priced, currency };
      }),
    );
  }

  async quote(symbol: string): Promise<Quote> {
    const reading = await this.valuation.read(symbol);
    const last = reading.kind === 'priced' ? reading.price.price : null;
    const { currency } = await this.valuation.currencyOf(symbol, await this.opened());
    return { symbol, currency, last, bid: null, ask: null };
  }

  async preview(order: Order): Promise<OrderPreview> {
    const opened = await this.opened();
    const { order: accepted, price } = await this.accepted(opened, order);
    const { uncounted } = await this.valuation.inDollars(opened);
    const warnings = [
      `This is a paper order. In live mode, it is filled at the closing price of ${SESSION.format(new Date(price.date))}; in a dry run, it is only checked.`,
      ...(uncounted.length === 0 ? [] : [uncountedPositionsText(uncounted)]),
    ];
    return { cost: orderCost(accepted, price.price), commission: 0, fees: 0, marginChange: 0, warnings };
  }

  /** Returns the earlier order when the key was used before. */
  place(order: Order, key: string): Promise<PlacedOrder> {
    return this.queue.run(async () => {
      const account = await this.opened();
      const known = account.orders.find((each) => each.key === key);
      if (known !== undefined) return known;
      const fill = await this.accepted(account, order);
      const record = this.recordOf(fill, key, account.orders.length + 1);
      const after = applyFill(account, fill.order, fill.price.price);
      await this.dependencies.accounts.save({ ...after, orders: [...after.orders, record] });
      return record;
    });
  }

  async cancel(id: string): Promise<void> {
    throw new OrderRejected(
      (await this.order(id)) === null ? `There is no order ${id}.` : 'The order is already filled.',
    );
  }

  async order(id: string): Promise<PlacedOrder | null> {
    return (await this.orders()).find((each) => each.id === id) ?? null;
  }

  async findByKey(): Promise<null> {
    return null;
  }

  async orders(): Promise<readonly PlacedOrder[]> {
    return (await this.dependencies.accounts.load())?.orders ?? [];
  }

  private async opened(): Promise<PaperAccount> {
    return (await this.openedAccount()).account;
  }

  private async openedAccount(): Promise<OpenedAccount> {
    const { accounts, portfolio, audits, startingCash } = this.dependencies;
    const stored = await accounts.load();
    if (stored !== null) return { account: stored, isCashSimulated: true };
    const { positions, options, cash } = await readStartingPortfolio(portfolio, audits);
    const comparable = await this.valuation.comparable([...positions, ...options]);
    const known = startingCash === undefined ? cash : undefined;
    return {
      account: createPaperAccount(comparable, known ?? startingCash ?? DEFAULT_PAPER_CASH),
      isCashSimulated: known === undefined,
    };
  }

  /** @throws OrderRejected */
  private async accepted(account: PaperAccount, order: Order): Promise<Fill> {
    if (isOptionOrder(order)) throw new OrderRejected('The paper broker does not trade options.');
    const { symbol } = order.instrument;
    const reading = await this.dependencies.prices.of(symbol);
    if (reading.kind === 'unpriced') throw new OrderRejected(reading.reason);
    const foreign = orderCurrencyProblem(symbol, reading.currency);
    if (foreign !== null) throw new OrderRejected(foreign);
    const fill = { order, price: reading.price };
    const reason =
      findPositionRejection(account, order) ??
      findPriceRejection(order, fill.price.price) ??
      (await this.overdrawn(account, fill));
    if (reason !== null) throw new OrderRejected(reason);
    return fill;
  }

  private async overdrawn(whole: PaperAccount, { order, price }: Fill): Promise<string | null> {
    const { account, uncounted } = await this.valuation.inDollars(whole);
    const after = applyFill(account, order, price.price);
    const priceOf = await this.valuation.pricesOf([...account.positions, ...after.positions]);
    const left = unreservedCash(after, priceOf);
    const before = unreservedCash(account, priceOf);
    if (left >= before) return null;
    if (hasShortPosition(uncounted)) return `The buying power is unknown. ${uncountedPositionsText(uncounted)}`;
    if (left >= 0) return null;
    return `The order requires $${(before - left).toFixed(2)} of buying power, but only $${Math.max(before, 0).toFixed(2)} is available.`;
  }

  private recordOf({ order, price }: Fill, key: string, number: number): PlacedOrder {
    const at = this.dependencies.clock.now().toISOString();
    const {
      instrument: { symbol },
      side,
      quantity,
    } = order;
    return {
      id: `paper-${number}`,
      key,
      symbol,
      side,
      quantity,
      status: 'filled',
      filledQuantity: quantity,
      averageFillPrice: price.price,
      reason: null,
      createdAt: at,
      changedAt: at,
    };
  }
}
