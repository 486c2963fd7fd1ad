import { isCalendarDate } from '../../../domain/shared/calendar/calendarDate.js';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';

/** @throws InvalidRequest for a date that does not exist, and for a period that does not end after it begins */
export function requirePeriod({ from, to }: { readonly from: string | null; readonly to: string | null }): void {
  for (const [path, date] of Object.entries({ from, to }))
    if (date !== null && !isCalendarDate(date))
      throw new InvalidRequest([{ path, message: 'must be an existing date such as 2026-03-31' }]);
  if (from !== null && to !== null && from >= to)
    throw new InvalidRequest([{ path: 'to', message: 'must be after the first day' }]);
}

/** @throws InvalidRequest when a period that ends on the last valued day would not begin before it */
export function requireStartBefore(end: string, from: string | null): void {
  if (from !== null && from >= end)
    throw new InvalidRequest([{ path: 'from', message: `must be before the last day with a known value, ${end}` }]);
}
