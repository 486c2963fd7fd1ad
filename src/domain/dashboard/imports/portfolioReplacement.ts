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
 * @param currencyOfPrices by symbol, null when unknown; without an entry, prices are in the ledger's currency
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
  quoted?: string | null,
): PositionChange {
  const currency = position?.currency ?? USD;
  return {
    symbol: row?.ticker ?? position?.symbol ?? '',
    currency,
    before: row === undefined ? ZERO : toDecimal(row.quantity),
    after: position?.quantity ?? ZERO,
    averagePriceBefore: row === undefined ? null : inCurrency(currency, toDecimal(row.averagePrice), quoted),
    averagePriceAfter: averagePriceOf(position),
  };
}

/**
 * Returns null when the price is in another currency. Prices in an unknown currency are taken as dollars for a position
 * in dollars.
 */
function inCurrency(currency: string, price: Decimal, quoted: string | null | undefined): Decimal | null {
  if (quoted === null) return currency === USD ? price : null;
  return convertToPriceUnit(price, quoted ?? currency, currency);
}
