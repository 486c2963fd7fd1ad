import { isoDateOfParts } from '../../../shared/calendar/calendarDays.js';

/** Returns Easter Sunday of the Gregorian calendar as an ISO date (the anonymous algorithm of 1876, after Meeus). */
export function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const golden = year % 19;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateMoon = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * lateMoon + 114;
  return isoDateOfParts(year, Math.floor(days / 31), (days % 31) + 1);
}
