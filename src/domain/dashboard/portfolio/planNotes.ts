import { SATURDAY, SUNDAY, weekdayOf } from '../../shared/calendar/calendarDays.js';
import type { Position } from './position.js';

/**
 * Returns a sentence for each stop, entry date and quantity that is valid but that the user should check.
 * @param today ISO date
 */
export const planNotes = (positions: readonly Position[], today: string): string[] =>
  positions.flatMap(({ ticker, quantity, averagePrice, stop, entryDate }) => [
    ...(isInFuture(entryDate, today) ? [`${ticker}: the entry date ${entryDate} is in the future.`] : []),
    ...(isOnWeekend(entryDate) ? [`${ticker}: the entry date ${entryDate} is on a weekend.`] : []),
    ...(quantity < 0
      ? [`${ticker}: the quantity ${quantity} is a short position; the framework follows long ones only.`]
      : []),
    ...(stop !== null && quantity * (stop - averagePrice) > 0
      ? [
          `${ticker}: the stop ${stop} is ${quantity > 0 ? 'above' : 'below'} the average price ${averagePrice}. Check it, unless it protects a profit.`,
        ]
      : []),
  ]);

/** Reports whether an ISO date is a Saturday or a Sunday, on which no exchange trades; false for a missing date. */
const isOnWeekend = (entryDate: string | null): boolean =>
  entryDate !== null && [SATURDAY, SUNDAY].some((day) => day === weekdayOf(entryDate));

/** ISO dates; a missing entry date is not in the future. */
export const isInFuture = (entryDate: string | null, today: string): boolean => entryDate !== null && entryDate > today;
