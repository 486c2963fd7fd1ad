import type { OrderPreview, Quote } from '../../../application/dashboard/trading/broker/broker.port.js';
import { SHARES_PER_CONTRACT } from '../../../domain/dashboard/market/occSymbol.js';
import { isOptionOrder, positionSymbolOf, type Order } from '../../../domain/dashboard/trading/orders/order.js';
import { isBuyOrder, statedPriceOf } from '../../../domain/dashboard/trading/orders/pricing/worstFillPrices.js';
import type { AlpacaAccount } from './alpaca.schema.js';

const ESTIMATED = 'Alpaca has no order preview: the cost is estimated from its quote, without regulatory fees.';

/** Estimates the cost at the order's limit or stop price, or else at the quoted price; NaN without any price. */
export function estimateOrder(order: Order, { last, bid, ask }: Quote): OrderPreview {
  const { pricing, quantity } = order;
  const price = statedPriceOf(pricing) ?? last ?? (isBuyOrder(order) ? ask : bid) ?? NaN;
  const worth = quantity * price * (isOptionOrder(order) ? SHARES_PER_CONTRACT : 1);
  return { cost: isBuyOrder(order) ? worth : -worth, commission: 0, fees: 0, marginChange: 0, warnings: [ESTIMATED] };
}

interface PreviewFacts {
  readonly asset: { readonly tradable: boolean; readonly shortable?: boolean | null | undefined };
  readonly account: AlpacaAccount;
  /** Signed quantity held before the order. */
  readonly held: number;
  readonly preview: OrderPreview;
}

/** Returns the reason why Alpaca would refuse the order, as a sentence; null when Alpaca would accept it. */
export function findOrderObstacle(order: Order, { asset, account, held, preview }: PreviewFacts): string | null {
  const { side, quantity } = order;
  const name = positionSymbolOf(order);
  if (account.status !== 'ACTIVE' || isBlocked(account)) return 'The account is not allowed to trade.';
  if (!asset.tradable) return `${name} cannot be traded at Alpaca.`;
  if (side === 'sell_short' && asset.shortable !== true) return `${name} cannot be sold short at Alpaca.`;
  if ((side === 'sell' || side === 'sell_to_close') && quantity > held)
    return `The order would sell ${quantity} of ${name}, but the account holds ${Math.max(held, 0)}.`;
  if ((side === 'buy_to_cover' || side === 'buy_to_close') && quantity > -held)
    return `The order would cover ${quantity} of ${name}, but the account is short ${Math.max(-held, 0)}.`;
  if (Number.isNaN(preview.cost)) return `Alpaca has no price for ${name}.`;
  const power = isOptionOrder(order) ? (account.options_buying_power ?? 0) : account.buying_power;
  if ((side === 'buy' || side === 'buy_to_open') && preview.cost > power)
    return `The order costs $${preview.cost.toFixed(2)}, but only $${power.toFixed(2)} of buying power is available.`;
  return null;
}

const isBlocked = ({ trading_blocked, account_blocked, trade_suspended_by_user }: AlpacaAccount): boolean =>
  trading_blocked === true || account_blocked === true || trade_suspended_by_user === true;
