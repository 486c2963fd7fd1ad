import { isTradingDay } from '../market/calendar/tradingDay.js';
import type { Position } from './position.js';

/**
 * Returns a sentence for each stop, entry date and quantity that is valid but that the user should check.
 * @param today ISO date
 */
export const planNotes = (positions: readonly Position[], today: string): string[] =>
  positions.flatMap(({ ticker, quantity, averagePrice, stop, entryDate }) => [
    ...(isInFuture(entryDate, today) ? [`${ticker}: the entry date ${entryDate} is in the future.`] : []),
    ...(entryDate !== null && !isTradingDay(ticker, entryDate)
      ? [`${ticker}: the stock exchange is closed on the entry date ${entryDate}.`]
      : []),
    ...(quantity < 0
      ? [`${ticker}: the quantity ${quantity} is a short position; the framework follows long ones only.`]
      : []),
    ...(stop !== null && quantity * (stop - averagePrice) > 0
      ? [
          `${ticker}: the stop ${stop} is ${quantity > 0 ? 'above' : 'below'} the average price ${averagePrice}. Check it, unless it protects a profit.`,
        ]
      : []),
  ]);

/** ISO dates; a missing entry date is not in the future. */
export const isInFuture = (entryDate: string | null, today: string): boolean => entryDate !== null && entryDate > today;
