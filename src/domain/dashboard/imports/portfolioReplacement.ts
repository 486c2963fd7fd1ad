import {
  averagePriceOf,
  ledgerPositions,
  separateCurrencies,
  type LedgerPosition,
  type PositionChange,
} from '../ledger/ledgerPositions.js';
import type { Lot } from '../ledger/lots/lot.js';
import { USD } from '../market/currency.js';
import { toDecimal, ZERO } from '../portfolio/decimal.js';
import type { HeldPosition } from '../portfolio/position.js';
import type { PortfolioReading } from '../portfolio/readPortfolio.js';

/**
 * Compares the positions of the portfolio file with those of the ledger, which replace them from its first import on.
 * Lists equal positions too.
 */
export function portfolioReplacement(
  present: Pick<PortfolioReading, 'positions' | 'options'>,
  lots: readonly Lot[],
): PositionChange[] {
  const { held, others } = separateCurrencies(ledgerPositions(lots));
  const afterBySymbol = new Map(held.map((position) => [position.symbol, position]));
  const rows = [...present.positions, ...present.options].filter(({ quantity }) => quantity !== 0);
  const replaced = new Set(rows.map(({ ticker }) => ticker));
  return [
    ...rows.map((row) => changeBetween(row, afterBySymbol.get(row.ticker))),
    ...held.filter(({ symbol }) => !replaced.has(symbol)).map((position) => changeBetween(undefined, position)),
    ...others.map((position) => changeBetween(undefined, position)),
  ];
}

const changeBetween = (row: HeldPosition | undefined, position: LedgerPosition | undefined): PositionChange => ({
  symbol: row?.ticker ?? position?.symbol ?? '',
  currency: position?.currency ?? USD,
  before: row === undefined ? ZERO : toDecimal(row.quantity),
  after: position?.quantity ?? ZERO,
  averagePriceBefore: row === undefined ? null : toDecimal(row.averagePrice),
  averagePriceAfter: averagePriceOf(position),
});
