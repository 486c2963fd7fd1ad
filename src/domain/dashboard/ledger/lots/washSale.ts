import { addDays } from '../../../shared/calendar/calendarDays.js';
import { lastIndexUntil } from '../../market/align.js';
import { smallestOf, ZERO, type Decimal } from '../../portfolio/decimal.js';
import type { LedgerState, PositionMovement } from '../ledgerState.js';
import { RestatedQuantities } from '../returns/restatedQuantities.js';

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
  /** The id of the transaction, and of the lot that it opened. */
  readonly id: string;
  readonly date: string;
  /** Shares that have replaced none yet. Quantities are in shares as they are after all splits. */
  unmatched: Decimal;
  /** Shares of this purchase that have not been sold yet. */
  held: Decimal;
}

/** A restated quantity has this many decimals at most, since the ratio of a split may have no end. */
const QUANTITY_DECIMALS = 9;

/**
 * Finds losses with replacement purchases in any account, as in IRS Publication 550: the first purchases count first,
 * each share once, and neither the lot that was sold nor shares that were sold before or with it replace anything.
 */
export function washSalesOf({ closedLots, movements }: Pick<LedgerState, 'closedLots' | 'movements'>): WashSale[] {
  const bySymbol = new Map(
    [...Map.groupBy(movements, ({ symbol }) => symbol)].map(([symbol, all]) => [symbol, purchasesOf(all)]),
  );
  // A renamed symbol's movements have the new name, its closed lots the old one.
  const symbolByTransaction = new Map(movements.map(({ transactionId, symbol }) => [transactionId, symbol]));
  const inOrder = closedLots.toSorted((one, other) =>
    one.closedOn < other.closedOn ? -1 : one.closedOn > other.closedOn ? 1 : 0,
  );
  return [...Map.groupBy(inOrder, ({ transactionId }) => transactionId)].flatMap(([transactionId, sold]) => {
    const known = bySymbol.get(symbolByTransaction.get(transactionId) ?? sold[0]?.symbol ?? '');
    if (known === undefined) return [];
    const { splits, purchases, dates, byId } = known;
    const restated = sold.map((closed) => ({ ...closed, factor: splits.factorAfter(closed.account, closed.closedOn) }));
    for (const { lotId, quantity, factor } of restated) {
      const purchase = byId.get(lotId);
      if (purchase !== undefined) purchase.held = purchase.held.minus(quantity.times(factor));
    }
    return restated.flatMap(({ lotId, symbol, closedOn, quantity, proceeds, cost, isCostKnown, factor }) => {
      if (!isCostKnown || quantity.isNegative() || proceeds.greaterThanOrEqualTo(cost)) return [];
      const [dayBefore, to] = [addDays(closedOn, -WINDOW_DAYS - 1), addDays(closedOn, WINDOW_DAYS)];
      const size = quantity.times(factor);
      let rest = size;
      for (let place = lastIndexUntil(dates, dayBefore) + 1; ; place += 1) {
        const purchase = purchases[place];
        if (purchase === undefined || purchase.date > to || rest.isZero()) break;
        if (purchase.id === lotId) continue;
        const replaced = smallestOf(rest, purchase.unmatched, purchase.held);
        purchase.unmatched = purchase.unmatched.minus(replaced);
        rest = rest.minus(replaced);
      }
      const replaced = size.minus(rest).dividedBy(factor).toDecimalPlaces(QUANTITY_DECIMALS);
      return replaced.isZero() ? [] : [{ transactionId, lotId, symbol, soldOn: closedOn, quantity: replaced }];
    });
  });
}

interface SymbolPurchases {
  readonly splits: RestatedQuantities;
  /** In the order of purchase. */
  readonly purchases: readonly Purchase[];
  readonly dates: readonly string[];
  readonly byId: ReadonlyMap<string, Purchase>;
}

function purchasesOf(movements: readonly PositionMovement[]): SymbolPurchases {
  const splits = new RestatedQuantities(movements);
  const purchases = movements
    .filter(({ opened }) => opened.greaterThan(ZERO))
    .map(({ transactionId, account, date, opened }) => {
      const quantity = opened.times(splits.factorAfter(account, date));
      return { id: transactionId, date, unmatched: quantity, held: quantity };
    });
  const dates = purchases.map(({ date }) => date);
  return { splits, purchases, dates, byId: new Map(purchases.map((purchase) => [purchase.id, purchase])) };
}
