import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../../../../src/domain/shared/calendar/calendarDays.js';
import { easterOf } from '../../../../../src/domain/dashboard/market/calendar/easter.js';
import { isHalfDay } from '../../../../../src/domain/dashboard/market/calendar/holidays.js';
import {
  sessionClosesAt,
  isTradingSession,
  lastFinalSession,
  sessionOpensAt,
  lastOpenedSession,
} from '../../../../../src/domain/dashboard/market/calendar/tradingSessions.js';

const SPX = new URL('../../../../../data/sample/SPX.csv', import.meta.url);

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

const shutWeekdays = (year: number): string[] =>
  daysFrom(`${year}-01-01`, `${year}-12-31`).filter(
    (day) => !isTradingSession(day) && ![0, 6].includes(new Date(day).getUTCDay()),
  );

describe('trading sessions', () => {
  it('match the dates of the index prices from 2006 to 2017, including special closures', () => {
    const traded = readFileSync(SPX, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, 10));

    expect(daysFrom('2006-01-03', '2017-12-29').filter(isTradingSession)).toEqual(traded);
  });

  // Closures from the exchange's own announcements.
  it.each([
    [
      2018,
      [
        '2018-01-01',
        '2018-01-15',
        '2018-02-19',
        '2018-03-30',
        '2018-05-28',
        '2018-07-04',
        '2018-09-03',
        '2018-11-22',
        '2018-12-05',
        '2018-12-25',
      ],
    ],
    [
      2019,
      [
        '2019-01-01',
        '2019-01-21',
        '2019-02-18',
        '2019-04-19',
        '2019-05-27',
        '2019-07-04',
        '2019-09-02',
        '2019-11-28',
        '2019-12-25',
      ],
    ],
    [
      2020,
      [
        '2020-01-01',
        '2020-01-20',
        '2020-02-17',
        '2020-04-10',
        '2020-05-25',
        '2020-07-03',
        '2020-09-07',
        '2020-11-26',
        '2020-12-25',
      ],
    ],
    [
      2021,
      [
        '2021-01-01',
        '2021-01-18',
        '2021-02-15',
        '2021-04-02',
        '2021-05-31',
        '2021-07-05',
        '2021-09-06',
        '2021-11-25',
        '2021-12-24',
      ],
    ],
    [
      2022,
      [
        '2022-01-17',
        '2022-02-21',
        '2022-04-15',
        '2022-05-30',
        '2022-06-20',
        '2022-07-04',
        '2022-09-05',
        '2022-11-24',
        '2022-12-26',
      ],
    ],
    [
      2023,
      [
        '2023-01-02',
        '2023-01-16',
        '2023-02-20',
        '2023-04-07',
        '2023-05-29',
        '2023-06-19',
        '2023-07-04',
        '2023-09-04',
        '2023-11-23',
        '2023-12-25',
      ],
    ],
    [
      2024,
      [
        '2024-01-01',
        '2024-01-15',
        '2024-02-19',
        '2024-03-29',
        '2024-05-27',
        '2024-06-19',
        '2024-07-04',
        '2024-09-02',
        '2024-11-28',
        '2024-12-25',
      ],
    ],
    [
      2025,
      [
        '2025-01-01',
        '2025-01-09',
        '2025-01-20',
        '2025-02-17',
        '2025-04-18',
        '2025-05-26',
        '2025-06-19',
        '2025-07-04',
        '2025-09-01',
        '2025-11-27',
        '2025-12-25',
      ],
    ],
    [
      2026,
      [
        '2026-01-01',
        '2026-01-19',
        '2026-02-16',
        '2026-04-03',
        '2026-05-25',
        '2026-06-19',
        '2026-07-03',
        '2026-09-07',
        '2026-11-26',
        '2026-12-25',
      ],
    ],
  ])('exclude the holidays of %i', (year, holidays) => {
    expect(shutWeekdays(year)).toEqual(holidays);
  });

  it.each([
    [2006, ['2006-07-03', '2006-11-24']],
    [2009, ['2009-11-27', '2009-12-24']],
    [2013, ['2013-07-03', '2013-11-29', '2013-12-24']],
    [2018, ['2018-07-03', '2018-11-23', '2018-12-24']],
    [2020, ['2020-11-27', '2020-12-24']],
    [2021, ['2021-11-26']],
    [2022, ['2022-11-25']],
    [2024, ['2024-07-03', '2024-11-29', '2024-12-24']],
    [2025, ['2025-07-03', '2025-11-28', '2025-12-24']],
    [2026, ['2026-11-27', '2026-12-24']],
  ])('end early in %i on the eves of holidays', (year, days) => {
    expect(daysFrom(`${year}-01-01`, `${year}-12-31`).filter((day) => isTradingSession(day) && isHalfDay(day))).toEqual(
      days,
    );
  });

  it('exclude Good Friday, which depends on Easter', () => {
    expect([1999, 2008, 2011, 2024, 2025, 2038].map(easterOf)).toEqual([
      '1999-04-04',
      '2008-03-23',
      '2011-04-24',
      '2024-03-31',
      '2025-04-20',
      '2038-04-25',
    ]);
  });

  it('open and close in New York time, in summer and in winter', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const sessions = daysFrom('2007-01-01', '2030-12-31').filter(isTradingSession);

    expect(sessions.flatMap((day) => [clock.format(sessionOpensAt(day)), clock.format(sessionClosesAt(day))])).toEqual(
      sessions.flatMap((day) => [`${day} 09:30`, `${day} ${isHalfDay(day) ? '13' : '16'}:00`]),
    );
  });
});

describe('lastFinalSession', () => {
  it.each([
    ['2026-11-20T20:59:59Z', '2026-11-19', 'the market is open'],
    ['2026-11-20T21:14:59Z', '2026-11-19', 'the last prints come in'],
    ['2026-11-20T21:15:00Z', '2026-11-20', 'the bar has settled'],
    ['2026-11-22T12:00:00Z', '2026-11-20', 'a Sunday'],
    ['2026-11-23T00:30:00Z', '2026-11-20', 'Sunday evening in New York, Monday in UTC'],
    ['2026-11-26T23:00:00Z', '2026-11-25', 'Thanksgiving'],
    ['2026-11-27T18:15:00Z', '2026-11-27', 'an early close'],
    ['2026-07-10T20:15:00Z', '2026-07-10', 'summer time'],
    ['2026-07-10T20:14:00Z', '2026-07-09', 'summer time, a minute earlier'],
    ['2001-09-16T12:00:00Z', '2001-09-10', 'the week of the attacks'],
  ])('returns at %s the session %s: %s', (at, session) => {
    expect(lastFinalSession(Date.parse(at))).toBe(session);
  });
});

describe('quotedSession', () => {
  it.each([
    ['2026-11-20T14:29:59Z', '2026-11-19'],
    ['2026-11-20T14:30:00Z', '2026-11-20'],
    ['2026-11-21T14:30:00Z', '2026-11-20'],
  ])('returns at %s the session %s', (at, session) => {
    expect(lastOpenedSession(Date.parse(at))).toBe(session);
  });
});
