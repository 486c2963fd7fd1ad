import {
  addDays,
  isoDateOfParts,
  FRIDAY,
  lastWeekday,
  MONDAY,
  monthOf,
  NOVEMBER,
  nthWeekday,
  SATURDAY,
  SUNDAY,
  THURSDAY,
  weekdayOf,
  yearOf,
} from '../../../shared/calendar/calendarDays.js';
import { easterOf } from './easter.js';

const FIRST_JUNETEENTH = 2022;
const EVES = ['-07-03', '-12-24'];

/** Days on which the NYSE closed outside its regular holidays: days of mourning, storms, attacks. */
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

/** Whether the NYSE is closed on a weekday, by the rules since 1998 and the special closures since 2001. */
export function isHoliday(date: string): boolean {
  const [year, month] = [yearOf(date), monthOf(date)];
  return SPECIAL_CLOSURES.has(date) || HOLIDAYS.some((each) => each.months.includes(month) && each.in(year) === date);
}

/**
 * Whether the NYSE closes early: the day after Thanksgiving, and the days before July 4 and Christmas unless they are
 * holidays themselves (since 2003).
 */
export function isHalfDay(date: string): boolean {
  if (monthOf(date) === NOVEMBER) return date === addDays(thanksgivingOf(yearOf(date)), 1);
  return EVES.some((eve) => date.endsWith(eve)) && !isHoliday(date);
}

interface Holiday {
  /** The months in which the holiday can be observed; January is 1. */
  readonly months: readonly number[];
  in(year: number): string | null;
}

const HOLIDAYS: readonly Holiday[] = [
  { months: [1], in: newYearOf },
  { months: [1], in: (year) => nthWeekday(year, 1, MONDAY, 3) },
  { months: [2], in: (year) => nthWeekday(year, 2, MONDAY, 3) },
  { months: [3, 4], in: (year) => addDays(easterOf(year), -2) },
  { months: [5], in: (year) => lastWeekday(year, 5, MONDAY) },
  { months: [6], in: (year) => (year < FIRST_JUNETEENTH ? null : observed(isoDateOfParts(year, 6, 19))) },
  { months: [7], in: (year) => observed(isoDateOfParts(year, 7, 4)) },
  { months: [9], in: (year) => nthWeekday(year, 9, MONDAY, 1) },
  { months: [NOVEMBER], in: thanksgivingOf },
  { months: [12], in: (year) => observed(isoDateOfParts(year, 12, 25)) },
];

/** New Year's Day on a Saturday is not observed on the Friday before, which is the last business day of the year. */
function newYearOf(year: number): string {
  const first = isoDateOfParts(year, 1, 1);
  return weekdayOf(first) === SUNDAY ? addDays(first, 1) : first;
}

function thanksgivingOf(year: number): string {
  return nthWeekday(year, NOVEMBER, THURSDAY, 4);
}

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function observed(date: string): string {
  const weekday = weekdayOf(date);
  if (weekday === SATURDAY) return addDays(date, FRIDAY - SATURDAY);
  return weekday === SUNDAY ? addDays(date, MONDAY - SUNDAY) : date;
}
