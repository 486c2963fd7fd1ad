import {
  averagePriceOf,
  ledgerPositions,
  separateCurrencies,
  type LedgerPosition,
  type PositionChange,
} from '../ledger/ledgerPositions.js';
import type { Lot } from '../ledger/lots/lot.js';
import { USD } from '../market/currency.js';
import { toDecimal, ZERO, type Decimal } from '../portfolio/decimal.js';
import { convertToPriceUnit } from '../portfolio/inUnitOfPrices.js';
import type { HeldPosition } from '../portfolio/position.js';
import type { PortfolioReading } from '../portfolio/readPortfolio.js';

/**
 * Compares the positions of the portfolio file with those of the ledger, which replace them from its first import on.
 * Lists equal positions too. Average prices of the file are converted from the unit of the ticker's prices to the
 * ledger's currency (GBp becomes GBP).
 * @param currencyOfPrices currency of each symbol's prices: null if unknown; a symbol without an entry has the ledger's
 * currency
 */
export function portfolioReplacement(
  present: Pick<PortfolioReading, 'positions' | 'options'>,
  lots: readonly Lot[],
  currencyOfPrices: ReadonlyMap<string, string | null>,
): PositionChange[] {
  const { held, others } = separateCurrencies(ledgerPositions(lots));
  const afterBySymbol = new Map(held.map((position) => [position.symbol, position]));
  const rows = [...present.positions, ...present.options].filter(({ quantity }) => quantity !== 0);
  const replaced = new Set(rows.map(({ ticker }) => ticker));
  return [
    ...rows.map((row) => changeBetween(row, afterBySymbol.get(row.ticker), currencyOfPrices.get(row.ticker))),
    ...held.filter(({ symbol }) => !replaced.has(symbol)).map((position) => changeBetween(undefined, position)),
    ...others.map((position) => changeBetween(undefined, position)),
  ];
}

function changeBetween(
  row: HeldPosition | undefined,
  position: LedgerPosition | undefined,
  priceCurrency?: string | null,
): PositionChange {
  const currency = position?.currency ?? USD;
  return {
    symbol: row?.ticker ?? position?.symbol ?? '',
    currency,
    before: row === undefined ? ZERO : toDecimal(row.quantity),
    after: position?.quantity ?? ZERO,
    averagePriceBefore:
      row === undefined ? null : convertAveragePrice(toDecimal(row.averagePrice), currency, priceCurrency),
    averagePriceAfter: averagePriceOf(position),
  };
}

/**
 * Returns null when the price is in another currency. If its currency is unknown, assumes dollars for a position in
 * dollars, and otherwise returns null.
 */
function convertAveragePrice(price: Decimal, currency: string, priceCurrency?: string | null): Decimal | null {
  if (priceCurrency === null) return currency === USD ? price : null;
  return convertToPriceUnit(price, priceCurrency ?? currency, currency);
}
