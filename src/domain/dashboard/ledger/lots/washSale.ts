import { addDays } from '../../../shared/calendar/calendarDays.js';
import { ZERO, type Decimal } from '../../portfolio/decimal.js';
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
  readonly transactionId: string;
  readonly date: string;
  /** In shares as they are after all splits. */
  left: Decimal;
}

/** A restated quantity has this many decimals at most, since the ratio of a split may have no end. */
const QUANTITY_DECIMALS = 12;

/** Finds losses with replacement purchases in any account; each purchased share replaces one sold share. */
export function washSalesOf({ closedLots, movements }: Pick<LedgerState, 'closedLots' | 'movements'>): WashSale[] {
  const movementsBySymbol = Map.groupBy(movements, ({ symbol }) => symbol);
  // A renamed symbol's movements have the new name, its closed lots the old one.
  const symbolByTransaction = new Map(movements.map(({ transactionId, symbol }) => [transactionId, symbol]));
  const purchasesBySymbol = new Map<string, SymbolPurchases>();
  const soldWith = Map.groupBy(closedLots, ({ transactionId }) => transactionId);
  return closedLots.flatMap((loss) => {
    const { lotId, transactionId, account, symbol, closedOn, quantity, proceeds, cost, isCostKnown } = loss;
    if (!isCostKnown || quantity.isNegative() || proceeds.greaterThanOrEqualTo(cost)) return [];
    const currentSymbol = symbolByTransaction.get(transactionId) ?? symbol;
    const known = purchasesBySymbol.get(currentSymbol) ?? purchasesOf(movementsBySymbol.get(currentSymbol) ?? []);
    purchasesBySymbol.set(currentSymbol, known);
    const { splits, purchases } = known;
    const [from, to] = [addDays(closedOn, -WINDOW_DAYS), addDays(closedOn, WINDOW_DAYS)];
    const soldLots = new Set(soldWith.get(transactionId)?.map((closed) => closed.lotId));
    const factor = splits.factorAfter(account, closedOn);
    const sold = quantity.times(factor);
    let rest = sold;
    for (const purchase of purchases) {
      if (purchase.date > to || rest.isZero()) break;
      if (purchase.date < from || soldLots.has(purchase.transactionId)) continue;
      const replaced = purchase.left.lessThan(rest) ? purchase.left : rest;
      purchase.left = purchase.left.minus(replaced);
      rest = rest.minus(replaced);
    }
    const replaced = sold.minus(rest).dividedBy(factor).toDecimalPlaces(QUANTITY_DECIMALS);
    return replaced.isZero() ? [] : [{ transactionId, lotId, symbol, soldOn: closedOn, quantity: replaced }];
  });
}

interface SymbolPurchases {
  readonly splits: RestatedQuantities;
  /** In the order of purchase. */
  readonly purchases: readonly Purchase[];
}

function purchasesOf(movements: readonly PositionMovement[]): SymbolPurchases {
  const splits = new RestatedQuantities(movements);
  const purchases = movements
    .filter(({ opened }) => opened.greaterThan(ZERO))
    .map(({ transactionId, account, date, opened }) => ({
      transactionId,
      date,
      left: opened.times(splits.factorAfter(account, date)),
    }));
  return { splits, purchases };
}
