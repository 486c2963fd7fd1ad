import { addDays } from '../../../shared/calendar/calendarDays.js';
import { sumOf, ZERO, type Decimal } from '../../portfolio/decimal.js';
import type { ClosedLot, Lot } from './lot.js';

/** US tax law looks at purchases up to 30 days before and after a sale at a loss. */
const WINDOW_DAYS = 30;

/** A loss that US tax law may defer, because the same symbol was bought within 30 days. Information only. */
export interface WashSale {
  /** The id of the sale. */
  readonly transactionId: string;
  readonly lotId: string;
  readonly symbol: string;
  readonly soldOn: string;
  /** How many of the shares sold at a loss were replaced by a purchase. */
  readonly quantity: Decimal;
}

interface Purchase {
  readonly lotId: string;
  readonly openedOn: string;
  left: Decimal;
}

/** Finds losses with replacement purchases in any account; each purchased share replaces one sold share. */
export function washSalesOf(closedLots: readonly ClosedLot[], lots: readonly Lot[]): WashSale[] {
  const purchases = purchasesBySymbol(closedLots, lots);
  const soldWith = Map.groupBy(closedLots, ({ transactionId }) => transactionId);
  return closedLots.flatMap((loss) => {
    const { lotId, transactionId, symbol, closedOn, quantity, proceeds, cost, isCostKnown } = loss;
    if (!isCostKnown || quantity.isNegative() || proceeds.greaterThanOrEqualTo(cost)) return [];
    const [from, to] = [addDays(closedOn, -WINDOW_DAYS), addDays(closedOn, WINDOW_DAYS)];
    const soldLots = new Set(soldWith.get(transactionId)?.map((closed) => closed.lotId));
    let rest = quantity;
    for (const purchase of purchases.get(symbol) ?? []) {
      if (purchase.openedOn > to || rest.isZero()) break;
      if (purchase.openedOn < from || soldLots.has(purchase.lotId)) continue;
      const replaced = purchase.left.lessThan(rest) ? purchase.left : rest;
      purchase.left = purchase.left.minus(replaced);
      rest = rest.minus(replaced);
    }
    const replaced = quantity.minus(rest);
    return replaced.isZero() ? [] : [{ transactionId, lotId, symbol, soldOn: closedOn, quantity: replaced }];
  });
}

/** Returns the purchased quantity of each long lot, whether sold or not, by symbol in the order of purchase. */
function purchasesBySymbol(closedLots: readonly ClosedLot[], lots: readonly Lot[]): ReadonlyMap<string, Purchase[]> {
  const parts = [
    ...closedLots.map(({ lotId, symbol, openedOn, quantity }) => ({ lotId, symbol, openedOn, quantity })),
    ...lots.map(({ id, symbol, openedOn, quantity }) => ({ lotId: id, symbol, openedOn, quantity })),
  ].filter(({ quantity }) => quantity.greaterThan(ZERO));
  const bySymbol = Map.groupBy(parts, ({ symbol }) => symbol);
  return new Map(
    [...bySymbol].map(([symbol, ofSymbol]) => [
      symbol,
      [...Map.groupBy(ofSymbol, ({ lotId }) => lotId)]
        .map(([lotId, [first, ...others]]) => ({
          lotId,
          openedOn: first?.openedOn ?? '',
          left: sumOf([first, ...others].flatMap((part) => part?.quantity ?? [])),
        }))
        .toSorted((one, other) => (one.openedOn < other.openedOn ? -1 : 1)),
    ]),
  );
}
