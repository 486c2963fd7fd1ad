import { SHARES_PER_CONTRACT, readOccSymbol } from '../../market/occSymbol.js';
import { USD } from '../../market/currency.js';
import { toCents, toDecimal, type Decimal } from '../../portfolio/decimal.js';
import type { HeldPosition } from '../../portfolio/position.js';
import { lastCloseUntil, type ClosingPrices } from '../returns/positionHistory.js';

/** The cost and the value of a position. */
export interface HoldingValue {
  readonly symbol: string;
  readonly currency: string;
  /** Negative when short. */
  readonly quantity: Decimal;
  /** Null when it is unknown. */
  readonly cost: Decimal | null;
  /** Null without a price. */
  readonly value: Decimal | null;
  /** The value minus the cost. */
  readonly unrealized: Decimal | null;
}

/** Values the positions of a portfolio file, which states quantities and average prices only. */
export const holdingValuesOf = (
  positions: readonly HeldPosition[],
  prices: ReadonlyMap<string, ClosingPrices>,
  day: string,
): HoldingValue[] =>
  positions.map(({ ticker: symbol, quantity: held, averagePrice, isCostAssumed }) => {
    const quantity = toDecimal(held);
    const cost = averagePrice === 0 || isCostAssumed ? null : toDecimal(averagePrice).times(quantity);
    const close = lastCloseUntil(prices.get(symbol), day);
    const units = readOccSymbol(symbol) === null ? 1 : SHARES_PER_CONTRACT;
    const value = close === null ? null : toCents(held * close * units);
    const unrealized = value === null || cost === null ? null : value.minus(cost);
    return { symbol, currency: USD, quantity, cost, value, unrealized };
  });
