import { sumOf, ZERO, type Decimal } from '../portfolio/decimal.js';
import type { Lot } from './lots/lot.js';

const PRICE_DECIMALS = 6;

/** The sum of the lots of one symbol, over all accounts. */
export interface LedgerPosition {
  readonly symbol: string;
  /** Negative when short; never 0. */
  readonly quantity: Decimal;
  /** Negative when short. Null while the cost of a lot is unknown. */
  readonly cost: Decimal | null;
  readonly currency: string;
  /** ISO date of the oldest lot. */
  readonly openedOn: string;
  readonly lots: readonly Lot[];
}

/**
 * Returns the positions by symbol. A symbol whose long and short quantities cancel out across accounts has no position.
 */
export function ledgerPositions(lots: readonly Lot[]): LedgerPosition[] {
  return [...Map.groupBy(lots, ({ symbol }) => symbol)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([symbol, ofSymbol]) => {
      const quantity = sumOf(ofSymbol.map((lot) => lot.quantity));
      const isCostKnown = ofSymbol.every((lot) => lot.isCostKnown);
      const cost = isCostKnown ? sumOf(ofSymbol.map((lot) => lot.cost)) : null;
      const dates = ofSymbol.map(({ openedOn }) => openedOn).toSorted();
      const [{ currency } = { currency: '' }] = ofSymbol;
      return quantity.isZero() ? [] : [{ symbol, quantity, cost, currency, openedOn: dates[0] ?? '', lots: ofSymbol }];
    });
}

/** The quantity of a symbol before and after a change to the ledger. */
export interface PositionChange {
  readonly symbol: string;
  readonly before: Decimal;
  readonly after: Decimal;
  /** Per share or contract; null when there is no position or the cost of a lot is unknown. */
  readonly averagePriceBefore: Decimal | null;
  readonly averagePriceAfter: Decimal | null;
}

/** Returns the symbols whose quantities differ between two sets of lots. */
export function positionChanges(before: readonly Lot[], after: readonly Lot[]): PositionChange[] {
  const [old, now] = [bySymbol(before), bySymbol(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .toSorted()
    .map((symbol) => ({
      symbol,
      before: old.get(symbol)?.quantity ?? ZERO,
      after: now.get(symbol)?.quantity ?? ZERO,
      averagePriceBefore: averagePrice(old.get(symbol)),
      averagePriceAfter: averagePrice(now.get(symbol)),
    }))
    .filter((change) => !change.before.equals(change.after));
}

const bySymbol = (lots: readonly Lot[]): ReadonlyMap<string, LedgerPosition> =>
  new Map(ledgerPositions(lots).map((position) => [position.symbol, position]));

const averagePrice = (position: LedgerPosition | undefined): Decimal | null =>
  position?.cost?.dividedBy(position.quantity).toDecimalPlaces(PRICE_DECIMALS) ?? null;
