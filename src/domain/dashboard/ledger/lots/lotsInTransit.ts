import { addDays } from '../../../shared/calendar/calendarDays.js';
import type { Decimal } from '../../portfolio/decimal.js';
import type { Transaction } from '../transaction.js';
import type { Lot } from './lot.js';

/** A transfer between brokers takes days or weeks; shares that arrive later are others. */
const MAX_DAYS_IN_TRANSIT = 30;

interface Departure {
  readonly transactionId: string;
  readonly date: string;
  readonly lots: readonly Lot[];
}

/** Lots that left an account, until another account receives the same quantity of the symbol. */
export class LotsInTransit {
  private readonly departures = new Map<string, Departure[]>();
  private readonly matched = new Set<string>();

  /** The ids of the transfers that moved shares from one account to another, at both ends. */
  get internalTransfers(): ReadonlySet<string> {
    return this.matched;
  }

  /** @param quantity the change in the position of the account that the shares left */
  send(symbol: string, quantity: Decimal, departure: Departure): void {
    const key = keyOf(symbol, quantity.negated());
    this.departures.set(key, [...(this.departures.get(key) ?? []), departure]);
  }

  /**
   * Removes and returns the lots that left first; none when no lots of this quantity are in transit.
   * @param arrival must not be before those of earlier calls
   */
  receive(symbol: string, quantity: Decimal, { id, tradeDate }: Pick<Transaction, 'id' | 'tradeDate'>): readonly Lot[] {
    const key = keyOf(symbol, quantity);
    const waiting = this.departures.get(key)?.filter(({ date }) => addDays(date, MAX_DAYS_IN_TRANSIT) >= tradeDate);
    const first = waiting?.shift();
    if (waiting === undefined || first === undefined) return [];
    this.departures.set(key, waiting);
    this.matched.add(first.transactionId).add(id);
    return first.lots;
  }
}

const keyOf = (symbol: string, quantity: Decimal): string => `${symbol} ${quantity.toFixed()}`;
