import { addDays, dateOf, FRIDAY, lastWeekday, MONDAY, nthWeekday, SATURDAY, SUNDAY, THURSDAY, weekdayOf, yearOf } from './calendarDays.js';
import { easterOf } from './easter.js';

const FIRST_JUNETEENTH = 2022;

/** Days on which the NYSE stayed shut beside its holidays: mourning, storms, attacks. */
const SPECIAL_CLOSURES: ReadonlySet<string> = new Set([
  '2001-09-11',
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11',
  '2007-01-02',
  '2012-10-29',
  '2012-10-30',
  '2018-12-05',
  '2025-01-09',
]);

/** Whether the NYSE is shut on a weekday: the rules since 1998, and the special closures since 2001. */
export function isHoliday(date: string): boolean {
  return SPECIAL_CLOSURES.has(date) || holidaysOf(yearOf(date)).includes(date);
}

/** Whether the NYSE closes early: the day after Thanksgiving, and the eves of 4 July and Christmas that are no holiday themselves (since 2003). */
export function isHalfDay(date: string): boolean {
  const year = yearOf(date);
  const eves = [dateOf(year, 7, 3), dateOf(year, 12, 24)];
  return date === addDays(thanksgivingOf(year), 1) || (eves.includes(date) && !isHoliday(date));
}

function holidaysOf(year: number): string[] {
  const newYear = dateOf(year, 1, 1);
  return [
    // A Saturday's New Year's Day is not made up for: the Friday ends the books of a year.
    weekdayOf(newYear) === SUNDAY ? addDays(newYear, 1) : newYear,
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    addDays(easterOf(year), -2),
    lastWeekday(year, 5, MONDAY),
    ...(year < FIRST_JUNETEENTH ? [] : [observed(dateOf(year, 6, 19))]),
    observed(dateOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    thanksgivingOf(year),
    observed(dateOf(year, 12, 25)),
  ];
}

const thanksgivingOf = (year: number): string => nthWeekday(year, 11, THURSDAY, 4);

/** A Saturday's holiday is kept on the Friday before, a Sunday's on the Monday after. */
function observed(date: string): string {
  const weekday = weekdayOf(date);
  if (weekday === SATURDAY) return addDays(date, FRIDAY - SATURDAY);
  return weekday === SUNDAY ? addDays(date, MONDAY - SUNDAY) : date;
}
