import { SHARES_PER_CONTRACT, isSameInstrument, readOccSymbol, sharesPerUnit } from '../../../market/occSymbol.js';
import { exactProduct, exactSum } from '../../../portfolio/decimal.js';
import { underlyingOf, type AuditedAccount } from './underlying.js';
import { isClosingOrder } from '../orderEffect.js';
import { isBuyOrder } from '../pricing/worstFillPrices.js';

/** The calls that an order would sell short, and the shares that it would sell. */
interface Change {
  readonly callsSold: number;
  readonly sharesSold: number;
}

export const NO_COVERAGE_CHANGE: Change = { callsSold: 0, sharesSold: 0 };

/**
 * Returns how many of a ticker's short calls are not covered by shares. Open orders that sell shares or write calls
 * count as filled; other open orders do not.
 */
export function countNakedCalls(account: AuditedAccount, ticker: string, change: Change): number {
  const { positions, working } = account;
  const sold = callsSold(account, ticker) + change.callsSold;
  const held = sumOf(
    positions.filter(({ symbol }) => isSameInstrument(symbol, ticker)),
    ({ quantity }) => Math.max(0, quantity),
  );
  const leaving = sumOf(
    working.filter((order) => isSameInstrument(order.symbol, ticker) && !isBuyOrder(order)),
    ({ remaining }) => remaining,
  );
  const free = Math.max(0, exactSum(held, -leaving, -change.sharesSold));
  return Math.max(0, sold - Math.floor(free / SHARES_PER_CONTRACT));
}

/**
 * The cash needed if all short puts were assigned and all opening purchases filled, and the proceeds of short shares.
 * Infinite while the price of an opening purchase is unknown.
 */
export function committedCashOf({ positions, working }: Pick<AuditedAccount, 'positions' | 'working'>): number {
  const shorted = sumOf(positions, ({ symbol, quantity, costBasis }) =>
    quantity < 0 && readOccSymbol(symbol) === null ? Math.abs(costBasis) : 0,
  );
  const purchases = sumOf(
    working.filter((order) => isBuyOrder(order) && !isClosingOrder(order)),
    ({ symbol, remaining, price }) => exactProduct(remaining * sharesPerUnit(symbol), price ?? Infinity),
  );
  const held = sumOf(positions, ({ symbol, quantity }) => exactProduct(Math.max(0, -quantity), putStrike(symbol)));
  const open = sumOf(
    working.filter(({ side }) => side === 'sell_to_open'),
    ({ symbol, remaining }) => exactProduct(remaining, putStrike(symbol)),
  );
  return exactSum(shorted, purchases, exactProduct(SHARES_PER_CONTRACT, exactSum(held, open)));
}

function callsSold(account: AuditedAccount, ticker: string): number {
  const { positions, working } = account;
  const isOne = (symbol: string): boolean =>
    readOccSymbol(symbol)?.right === 'call' && underlyingOf(symbol, account) === ticker;
  const held = sumOf(
    positions.filter(({ symbol }) => isOne(symbol)),
    ({ quantity }) => Math.max(0, -quantity),
  );
  return (
    held +
    sumOf(
      working.filter(({ symbol, side }) => side === 'sell_to_open' && isOne(symbol)),
      ({ remaining }) => remaining,
    )
  );
}

function putStrike(symbol: string): number {
  const contract = readOccSymbol(symbol);
  return contract?.right === 'put' ? contract.strike : 0;
}

const sumOf = <T>(items: readonly T[], amount: (item: T) => number): number => exactSum(...items.map(amount));
