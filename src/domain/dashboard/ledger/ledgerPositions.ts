import { USD } from '../market/currency.js';
import { sumOf, ZERO, type Decimal } from '../portfolio/decimal.js';
import { applyTransactions } from './applyTransactions.js';
import type { LedgerContents } from './currentLedger.js';
import type { Lot } from './lots/lot.js';
import { LotBooks } from './lots/lotBooks.js';

const PRICE_DECIMALS = 6;

/** The sum of the lots of one symbol in one currency, over all accounts. */
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
 * Returns the positions by symbol and currency. A symbol whose long and short quantities cancel out across accounts has
 * no position.
 */
export function ledgerPositions(lots: readonly Lot[]): LedgerPosition[] {
  return [...Map.groupBy(lots, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, ofSymbol]) => {
      const quantity = sumOf(ofSymbol.map((lot) => lot.quantity));
      const isCostKnown = ofSymbol.every((lot) => lot.isCostKnown);
      const cost = isCostKnown ? sumOf(ofSymbol.map((lot) => lot.cost)) : null;
      const dates = ofSymbol.map(({ openedOn }) => openedOn).toSorted();
      const [{ symbol, currency } = { symbol: '', currency: '' }] = ofSymbol;
      return quantity.isZero() ? [] : [{ symbol, quantity, cost, currency, openedOn: dates[0] ?? '', lots: ofSymbol }];
    });
}

/**
 * Returns the positions with the date of their first purchase and the moving average of their purchases as cost, each
 * account by itself: brokers list a split once for each account, and trades in between must not mix old and new shares.
 */
export const positionsAtEntry = ({
  transactions,
  rules,
}: Pick<LedgerContents, 'transactions' | 'rules'>): LedgerPosition[] =>
  ledgerPositions(applyTransactions(transactions, rules, new LotBooks(true)).lots);

/** Returns one position of each symbol, in US dollars if there is one, and the others. */
export function separateCurrencies(positions: readonly LedgerPosition[]) {
  const heldBySymbol = new Map<string, LedgerPosition>();
  for (const position of positions)
    if (!heldBySymbol.has(position.symbol) || position.currency === USD) heldBySymbol.set(position.symbol, position);
  const held = [...heldBySymbol.values()];
  return { held, others: positions.filter((position) => !held.includes(position)) };
}

const keyOf = ({ symbol, currency }: Pick<LedgerPosition, 'symbol' | 'currency'>): string => `${symbol} ${currency}`;

/** The quantity of a symbol before and after a change to the ledger. */
export interface PositionChange {
  readonly symbol: string;
  readonly currency: string;
  readonly before: Decimal;
  readonly after: Decimal;
  /** Per share or contract; null when there is no position, or its cost in the currency of the ledger is unknown. */
  readonly averagePriceBefore: Decimal | null;
  readonly averagePriceAfter: Decimal | null;
}

/** Returns the symbols and currencies whose quantities differ between two sets of lots. */
export function positionChanges(before: readonly Lot[], after: readonly Lot[]): PositionChange[] {
  const [old, now] = [byKey(before), byKey(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .toSorted()
    .map((key) => ({
      symbol: (now.get(key) ?? old.get(key))?.symbol ?? '',
      currency: (now.get(key) ?? old.get(key))?.currency ?? '',
      before: old.get(key)?.quantity ?? ZERO,
      after: now.get(key)?.quantity ?? ZERO,
      averagePriceBefore: averagePriceOf(old.get(key)),
      averagePriceAfter: averagePriceOf(now.get(key)),
    }))
    .filter((change) => !change.before.equals(change.after));
}

const byKey = (lots: readonly Lot[]): ReadonlyMap<string, LedgerPosition> =>
  new Map(ledgerPositions(lots).map((position) => [keyOf(position), position]));

export const averagePriceOf = (position: LedgerPosition | undefined): Decimal | null =>
  position?.cost?.dividedBy(position.quantity).toDecimalPlaces(PRICE_DECIMALS) ?? null;
