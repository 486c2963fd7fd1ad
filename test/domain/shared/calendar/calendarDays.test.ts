import { expect, it } from '@jest/globals';
import { isoDate } from '../../../../src/domain/shared/calendar/calendarDays.js';

it.each(['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'])('%s is on the UTC day 2026-11-21', (moment) => {
  expect([isoDate(new Date(moment)), isoDate(Date.parse(moment))]).toEqual(['2026-11-21', '2026-11-21']);
});
