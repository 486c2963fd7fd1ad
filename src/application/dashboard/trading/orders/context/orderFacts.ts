import type { OrderAction } from '../../../../../domain/dashboard/trading/orders/orderAction.js';
import { positionSymbolOf } from '../../../../../domain/dashboard/trading/orders/order.js';
import { auditedPortfolioOf } from '../../../../../domain/dashboard/trading/orders/auditedPortfolio.js';
import {
  auditedTickerFor,
  type AuditedPortfolio,
} from '../../../../../domain/dashboard/trading/orders/auditedTicker.js';
import { exactSum } from '../../../../../domain/dashboard/portfolio/decimal.js';
import { isOpenOrderStatus } from '../../../../../domain/dashboard/trading/orders/orderIntent.machine.js';
import type { WorkingOrder } from '../../../../../domain/dashboard/trading/orders/orderEffect.js';
import { statedPriceOf } from '../../../../../domain/dashboard/trading/orders/pricing/worstFillPrices.js';
import type { PreflightContext } from '../../../../../domain/dashboard/trading/orders/preflightContext.js';
import { USD } from '../../../../../domain/dashboard/market/currency.js';
import type { AuditStore } from '../../../audit/auditStore.port.js';
import type { BrokerPosition } from '../../../../../domain/dashboard/portfolio/brokerPosition.js';
import type { Broker, PlacedOrder } from '../../broker/broker.port.js';
import type { HaltSource } from '../halts/haltSource.port.js';
import { isUnsettled, type OrderIntent, type OrderIntentStore } from '../orderIntentStore.js';

/** Facts from the broker and the halt source, fetched for each judgment. */
export type ExternalOrderFacts = Pick<
  PreflightContext,
  'account' | 'positions' | 'working' | 'quote' | 'currency' | 'halt'
>;

/** The account at the broker, with its positions and open orders. */
export type OrderAccount = Pick<ExternalOrderFacts, 'account' | 'positions' | 'working'>;

/**
 * Cancellations are not checked against the account, its positions or its orders, so they work even when the broker
 * cannot report these.
 */
const FACTS_OF_CANCELLATION: ExternalOrderFacts = {
  account: { equity: null, cash: 0, optionLevel: 0 },
  positions: [],
  working: [],
  quote: { last: null, bid: null, ask: null },
  currency: USD,
  halt: { kind: 'none' },
};

/** Gathers the facts needed to judge orders and cancellations. */
export class OrderFacts {
  constructor(
    private readonly broker: Broker,
    private readonly halts: HaltSource,
    private readonly audits: Pick<AuditStore, 'latest'>,
    private readonly intents: OrderIntentStore,
  ) {}

  get brokerName(): Broker['name'] {
    return this.broker.name;
  }

  /** Null before the first audit. */
  audit(): AuditedPortfolio | null {
    const latest = this.audits.latest();
    return latest === null ? null : auditedPortfolioOf(latest.audit);
  }

  /**
   * Reads the account first, so that an open circuit breaker also stops the requests of a halt source at the broker.
   * @throws BrokerFailure, CircuitOpen
   */
  async gather(action: OrderAction): Promise<ExternalOrderFacts> {
    if (action.kind === 'cancel') return FACTS_OF_CANCELLATION;
    const { order } = action;
    const account = await this.account();
    const halt = await this.halts.read(order.instrument.symbol);
    const { currency, ...quote } = await this.broker.quote(positionSymbolOf(order));
    return { ...account, quote, currency, halt };
  }

  /**
   * Sends one request at a time, so that a broker that is down counts as one failure. Orders
   * are read before positions, so that an order filled in between is counted twice rather than not at all.
   * @throws BrokerFailure, CircuitOpen
   */
  async account(): Promise<OrderAccount> {
    const orders = await this.broker.orders();
    const positions = await this.broker.positions();
    const account = await this.broker.account();
    const audit = this.audit();
    const counted = positions.filter((position) => isConvertible(position, audit));
    return { account, positions: counted, working: this.working(orders) };
  }

  /**
   * Orders that are or may be open at the broker. One that the broker does not list counts as open until it is settled.
   */
  private working(orders: readonly PlacedOrder[]): WorkingOrder[] {
    const open = orders.filter(({ status }) => isOpenOrderStatus(status)).map((placed) => this.workingAt(placed));
    const seen = new Set(orders.map(({ key }) => key));
    const unseen = this.intents.list().filter((intent) => isUnsettled(intent) && !seen.has(intent.key));
    return [...open, ...unseen.flatMap(workingOf)].filter(({ remaining }) => remaining > 0);
  }

  /** The broker's price counts, because an order can be changed there. */
  private workingAt({ symbol, side, quantity, filledQuantity, key, price }: PlacedOrder): WorkingOrder {
    const intent = key === null ? null : this.intents.find(key);
    const stated = price ?? (intent === null ? null : priceOf(intent));
    return { symbol, side, remaining: exactSum(quantity, -filledQuantity), price: stated };
  }
}

function workingOf(intent: OrderIntent): WorkingOrder[] {
  if (intent.action.kind === 'cancel') return [];
  const { order } = intent.action;
  const remaining = exactSum(order.quantity, -(intent.progress?.filledQuantity ?? 0));
  return [{ symbol: positionSymbolOf(order), side: order.side, remaining, price: priceOf(intent) }];
}

/** Amounts in another currency can be converted only if the audit has a rate for that ticker. */
function isConvertible({ symbol, currency = USD }: BrokerPosition, audit: AuditedPortfolio | null): boolean {
  if (currency === USD) return true;
  const ticker = auditedTickerFor(audit, symbol);
  return currency !== null && ticker?.currency === currency && ticker.dollarsPerUnit !== null;
}

const priceOf = ({ action }: OrderIntent): number | null =>
  action.kind === 'cancel' ? null : statedPriceOf(action.order.pricing);
