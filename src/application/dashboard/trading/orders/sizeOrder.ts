import { Conflict } from '../../../../domain/shared/failure/failure.js';
import type { OrderLimits } from '../../../../domain/dashboard/trading/orders/orderLimits.js';
import type { EquityOrder } from '../../../../domain/dashboard/trading/orders/order.js';
import { isClosingOrder } from '../../../../domain/dashboard/trading/orders/orderEffect.js';
import { implausibleFigureReason } from '../../../../domain/dashboard/trading/orders/pricing/plausibility.js';
import { sizingOf, type OrderSizing } from '../../../../domain/dashboard/trading/orders/orderSizing.js';
import { heldQuantity } from '../../../../domain/dashboard/portfolio/brokerPosition.js';
import { orderCurrencyProblem } from '../../../../domain/dashboard/market/currency.js';
import type { OrderFacts } from './context/orderFacts.js';

export interface SizeOrderRequest extends Pick<EquityOrder, 'side' | 'pricing'> {
  readonly symbol: string;
}

export interface SizedOrder extends OrderSizing {
  /** Shares held at the broker; negative when short. */
  readonly held: number;
  /** Null when the broker reported no equity; then only closing orders are sized. */
  readonly equity: number | null;
}

/** Computes how many shares of a ticker the account's limits allow, before there is an order to preview. */
export class SizeOrder {
  constructor(
    private readonly facts: OrderFacts,
    private readonly limits: OrderLimits,
  ) {}

  /**
   * @throws Conflict `currency_not_supported`, `implausible_account`
   * @throws BrokerFailure, CircuitOpen
   */
  async execute({ symbol, side, pricing }: SizeOrderRequest): Promise<SizedOrder> {
    const order: EquityOrder = { instrument: { kind: 'equity', symbol }, side, quantity: 1, pricing, duration: 'day' };
    const outside = await this.facts.gather({ kind: 'place', order });
    const foreign = orderCurrencyProblem(symbol, outside.currency);
    if (foreign !== null) throw new Conflict('currency_not_supported', foreign);
    const doubt = implausibleFigureReason(order, isClosingOrder(order) ? 0 : order.quantity, outside);
    if (doubt !== null) throw new Conflict('implausible_account', doubt);
    const { account, positions, working, quote } = outside;
    const sizing = sizingOf(order, {
      account,
      positions,
      working,
      quote,
      audit: this.facts.audit(),
      limits: this.limits,
    });
    return { ...sizing, held: heldQuantity(symbol, positions), equity: account.equity };
  }
}
