import type { PaperAccount } from '../../../application/dashboard/trading/broker/paperAccountStore.port.js';
import type { EquityOrder } from '../../../domain/dashboard/trading/orders/order.js';
import type { BrokerPosition } from '../../../domain/dashboard/portfolio/brokerPosition.js';
import { rounded, roundedMoney } from '../../../domain/dashboard/market/rounding.js';
import type { HeldPosition } from '../../../domain/dashboard/portfolio/position.js';

/** A short position locks its proceeds plus half of its market value (Regulation T). */
const SHORT_RESERVE = 1.5;

const SIGN = { buy: 1, buy_to_cover: 1, sell: -1, sell_short: -1 } as const;

/** Dollars of cash of a new account when the portfolio's cash is unknown. */
export const DEFAULT_PAPER_CASH = 100_000;

/** @param cash in dollars, in addition to the positions of the portfolio */
export function createPaperAccount(positions: readonly HeldPosition[], cash: number): PaperAccount {
  const held = positions.filter(({ quantity }) => quantity !== 0);
  return {
    cash: roundedMoney(cash),
    positions: held.map(({ ticker, quantity, averagePrice }) => ({
      symbol: ticker,
      quantity,
      costBasis: exact(quantity * averagePrice),
    })),
    orders: [],
  };
}

export const paperAccountEquity = (
  { cash, positions }: PaperAccount,
  priceOf: (position: BrokerPosition) => number,
): number => roundedMoney(positions.reduce((sum, position) => sum + position.quantity * priceOf(position), cash));

/** Cash that is not locked by short positions; negative when prices rose against them. */
export function unreservedCash(
  { cash, positions }: PaperAccount,
  priceOf: (position: BrokerPosition) => number,
): number {
  const shorts = positions.filter(({ quantity }) => quantity < 0);
  return roundedMoney(
    cash - shorts.reduce((sum, position) => sum - SHORT_RESERVE * position.quantity * priceOf(position), 0),
  );
}

/**
 * Returns why the account's position does not allow an order, such as a sale of more than is held; null when it allows
 * the order.
 */
export function findPositionRejection(
  { positions }: PaperAccount,
  { instrument: { symbol }, side, quantity }: EquityOrder,
): string | null {
  const held = heldOf(positions, symbol);
  if (side === 'sell' && quantity > held)
    return `You hold ${Math.max(held, 0)} of ${symbol}, so ${quantity} cannot be sold. To go short, choose “Sell short” (sell_short).`;
  if (side === 'buy_to_cover' && quantity > -held)
    return `You are short ${Math.max(-held, 0)} of ${symbol}, so ${quantity} cannot be covered.`;
  if (side === 'buy' && held < 0) return `You are short ${symbol}. Choose “Buy to cover” (buy_to_cover) first.`;
  if (side === 'sell_short' && held > 0) return `You hold ${symbol}. Choose “Sell” (sell) first.`;
  return null;
}

/** Returns why an order is not executed at `price`; null when it is executed. */
export function findPriceRejection({ side, pricing }: EquityOrder, price: number): string | null {
  const sign = SIGN[side];
  if (pricing.type !== 'market' && pricing.type !== 'limit' && (price - pricing.stopPrice) * sign < 0) {
    return `The last price ${price} has not reached the stop ${pricing.stopPrice}, and the paper broker keeps no open orders.`;
  }
  if (pricing.type !== 'market' && pricing.type !== 'stop' && (price - pricing.limitPrice) * sign > 0) {
    return `The last price ${price} is beyond the limit ${pricing.limitPrice}, and the paper broker keeps no open orders.`;
  }
  return null;
}

/** The cash that the order costs; negative when it adds cash. */
export const orderCost = ({ side, quantity }: EquityOrder, price: number): number =>
  roundedMoney(SIGN[side] * quantity * price);

/** Returns the account after the order was filled at `price`. */
export function applyFill(account: PaperAccount, order: EquityOrder, price: number): PaperAccount {
  const {
    instrument: { symbol },
    side,
    quantity,
  } = order;
  const before = account.positions.find((position) => position.symbol === symbol) ?? {
    symbol,
    quantity: 0,
    costBasis: 0,
  };
  const change = SIGN[side] * quantity;
  const after = exact(before.quantity + change);
  const opens = before.quantity === 0 || Math.sign(before.quantity) === Math.sign(change);
  const costBasis = exact(opens ? before.costBasis + change * price : before.costBasis * (after / before.quantity));
  const others = account.positions.filter((position) => position.symbol !== symbol);
  return {
    ...account,
    cash: roundedMoney(account.cash - orderCost(order, price)),
    positions: after === 0 ? others : [...others, { symbol, quantity: after, costBasis }],
  };
}

const heldOf = (positions: readonly BrokerPosition[], symbol: string): number =>
  positions.find((position) => position.symbol === symbol)?.quantity ?? 0;

/** Rounds quantities and total costs to eight decimals, which removes binary rounding noise. */
const exact = (value: number): number => rounded(value, 8);
