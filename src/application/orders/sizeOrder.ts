import type { OrderLimits } from '../../domain/orders/limits.js';
import type { EquityOrder, EquitySide } from '../../domain/orders/order.js';
import type { QuotedPrices } from '../../domain/orders/orderPrice.js';
import { sizingOf, type Sizing } from '../../domain/orders/sizing.js';
import { heldIn } from '../../domain/portfolio/brokerPosition.js';
import type { OrderFacts } from './orderFacts.js';

export interface IntendedEntry {
  readonly symbol: string;
  readonly side: EquitySide;
  /** Per share; null for a market order. */
  readonly limitPrice: number | null;
}

export interface SizedOrder extends Sizing {
  /** At the broker; negative = short. */
  readonly held: number;
  readonly equity: number;
  readonly quote: QuotedPrices;
}

/** How many shares of a ticker the account's limits leave room for, before there is an order to preview. */
export class SizeOrder {
  constructor(
    private readonly facts: OrderFacts,
    private readonly limits: OrderLimits,
  ) {}

  /** @throws BrokerFailure, CircuitOpen */
  async execute({ symbol, side, limitPrice }: IntendedEntry): Promise<SizedOrder> {
    const order: EquityOrder = {
      instrument: { kind: 'equity', symbol },
      side,
      quantity: 1,
      pricing: limitPrice === null ? { type: 'market' } : { type: 'limit', limitPrice },
      duration: 'day',
    };
    const { account, positions, working, quote } = await this.facts.gather({ kind: 'place', order });
    const sizing = sizingOf(order, { account, positions, working, quote, audit: this.facts.audit(), limits: this.limits });
    return { ...sizing, held: heldIn(symbol, positions), equity: account.equity, quote };
  }
}
