import { sharesPerUnit } from '../../market/occSymbol.js';
import { majorUnitOf, USD } from '../../market/currency.js';
import { toCents, toDecimal, type Decimal } from '../../portfolio/decimal.js';
import { convertToPriceUnit } from '../../portfolio/inUnitOfPrices.js';
import type { HeldPosition } from '../../portfolio/position.js';
import { hasForeignSuffix } from '../../../shared/ticker.js';
import { lastCloseUntil, type ClosingPrices } from '../returns/positionHistory.js';

/** The cost and the value of a position. */
export interface HoldingValue {
  readonly symbol: string;
  readonly currency: string;
  /** Negative when short. */
  readonly quantity: Decimal;
  /** Null when it is unknown. */
  readonly cost: Decimal | null;
  /** Null without a price or an exchange rate. */
  readonly value: Decimal | null;
  /** The value minus the cost. */
  readonly unrealized: Decimal | null;
}

/** The closes of a ticker that is not quoted in US dollars. */
export interface ForeignPrices {
  /** Currency code of the closes. */
  readonly currency: string;
  /** US dollars for one unit of the currency, at the last close; null without an exchange rate. */
  readonly dollarsPerUnit: number | null;
  readonly closes: ClosingPrices;
}

interface QuotedPrices {
  /** In US dollars. */
  readonly bySymbol: ReadonlyMap<string, ClosingPrices>;
  readonly foreignBySymbol: ReadonlyMap<string, ForeignPrices>;
}

/**
 * Values the positions of a portfolio file, which states quantities and average prices only. Amounts are in US dollars,
 * at one exchange rate for cost and value; without a rate, the cost is in the currency of the ticker.
 */
export const holdingValuesOf = (
  positions: readonly HeldPosition[],
  prices: QuotedPrices,
  day: string,
): HoldingValue[] =>
  positions.map((position) => {
    const { ticker: symbol, isCostAssumed } = position;
    const quantity = toDecimal(position.quantity);
    const quoted = quotedCurrency(position, prices);
    const foreign = prices.foreignBySymbol.get(symbol);
    const dollars = quoted === USD ? 1 : (foreign?.dollarsPerUnit ?? null);
    const unit = dollars === null && quoted !== null ? (majorUnitOf(quoted)?.currency ?? null) : quoted;
    const isCostKnown = position.averagePrice !== 0 && !isCostAssumed && quoted !== null && unit !== null;
    const paid = isCostKnown
      ? convertToPriceUnit(toDecimal(position.averagePrice), position.currency ?? quoted, unit)
      : null;
    const exactCost = paid?.times(quantity).times(toDecimal(dollars ?? 1)) ?? null;
    const cost = foreign === undefined || exactCost === null ? exactCost : toCents(exactCost);
    const close = lastCloseUntil(foreign?.closes ?? prices.bySymbol.get(symbol), day);
    const value =
      close === null || dollars === null ? null : toCents(position.quantity * close * sharesPerUnit(symbol) * dollars);
    const unrealized = value === null || cost === null ? null : value.minus(cost);
    return { symbol, currency: (dollars === null ? unit : null) ?? USD, quantity, cost, value, unrealized };
  });

/** The currency of a ticker's prices; null when it is unknown. */
function quotedCurrency(
  { ticker, currency }: HeldPosition,
  { bySymbol, foreignBySymbol }: QuotedPrices,
): string | null {
  const foreign = foreignBySymbol.get(ticker)?.currency;
  if (foreign !== undefined || bySymbol.has(ticker)) return foreign ?? USD;
  return currency ?? (hasForeignSuffix(ticker) ? null : USD);
}
