import { addDays } from '../../../shared/calendar/calendarDays.js';
import type { Decimal } from '../../portfolio/decimal.js';
import type { Lot } from './lot.js';

/** A transfer between brokers takes days or weeks; shares that arrive later are others. */
const MAX_DAYS_IN_TRANSIT = 30;

interface Departure {
  readonly date: string;
  readonly lots: readonly Lot[];
}

/** Lots that left an account, until another account receives the same quantity of the symbol. */
export class LotsInTransit {
  private readonly departures = new Map<string, Departure[]>();

  /** @param quantity the change in the position of the account that the shares left */
  send(symbol: string, quantity: Decimal, departure: Departure): void {
    const key = keyOf(symbol, quantity.negated());
    this.departures.set(key, [...(this.departures.get(key) ?? []), departure]);
  }

  /**
   * Removes and returns the lots that left first; none when no lots of this quantity are in transit.
   * @param date the day of arrival, which must not be before those of earlier calls
   */
  receive(symbol: string, quantity: Decimal, date: string): readonly Lot[] {
    const key = keyOf(symbol, quantity);
    const waiting = this.departures.get(key)?.filter((each) => addDays(each.date, MAX_DAYS_IN_TRANSIT) >= date);
    if (waiting === undefined) return [];
    const first = waiting.shift();
    this.departures.set(key, waiting);
    return first?.lots ?? [];
  }
}

const keyOf = (symbol: string, quantity: Decimal): string => `${symbol} ${quantity.toFixed()}`;
