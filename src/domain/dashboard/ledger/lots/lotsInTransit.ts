import { addDays } from '../../../shared/calendar/calendarDays.js';
import type { Decimal } from '../../portfolio/decimal.js';
import type { ShareTransfer } from '../transaction.js';
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
    const key = quantityKey(symbol, quantity.negated());
    this.departures.set(key, [...(this.departures.get(key) ?? []), departure]);
  }

  /** Whether lots of this quantity left an account, and have not arrived. */
  has(arrival: ShareTransfer): boolean {
    return this.waitingFor(arrival).length > 0;
  }

  /**
   * Removes and returns the lots that left first; none when no lots of this quantity are in transit.
   * @param arrival must not be before those of earlier calls
   */
  receive(arrival: ShareTransfer): readonly Lot[] {
    const [first, ...others] = this.waitingFor(arrival);
    if (first === undefined) return [];
    this.departures.set(quantityKey(arrival.symbol, arrival.quantity), others);
    this.matched.add(first.transactionId).add(arrival.id);
    return first.lots;
  }

  private waitingFor({ symbol, quantity, tradeDate }: ShareTransfer): Departure[] {
    const departures = this.departures.get(quantityKey(symbol, quantity)) ?? [];
    return departures.filter(({ date }) => addDays(date, MAX_DAYS_IN_TRANSIT) >= tradeDate);
  }
}

export const quantityKey = (symbol: string, quantity: Decimal): string => `${symbol} ${quantity.toFixed()}`;
