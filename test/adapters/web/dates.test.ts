import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  daysApartText,
  formatDateTime,
  formatLocalDate,
  formatSessionAge,
  formatShortSessionDate,
} from '../../../src/adapters/web/wording/dates.js';

describe('formatSessionAge', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('counts the days of the user’s time zone, not those of UTC', () => {
    const mondayInUtc = Date.parse('2026-11-30T01:00:00.000Z');
    expect(formatSessionAge('2026-11-27', mondayInUtc)).toBe('3 days ago');
    jest.spyOn(Date.prototype, 'getDate').mockReturnValue(29);

    expect(formatSessionAge('2026-11-27', mondayInUtc)).toBe('2 days ago');
    expect(daysApartText('2026-11-27', '2026-11-30')).toBe('3 days');
  });
});

describe('formatDateTime', () => {
  it.each([
    ['2026-11-30T14:05', '14:05'],
    ['2026-11-29T14:05', 'Nov 29, 14:05'],
    ['2025-11-30T14:05', 'Nov 30, 2025, 14:05'],
  ])('formats %s on November 30, 2026 as “%s”', (at, text) => {
    expect(formatDateTime(at, Date.parse('2026-11-30T18:00'))).toBe(text);
  });
});

describe('formatShortSessionDate', () => {
  it('abbreviates the month and the year', () => {
    expect(formatShortSessionDate('2017-12-09')).toBe('Dec 9 ’17');
  });
});

describe('formatLocalDate', () => {
  it('gives the date in the user’s time zone, not in UTC', () => {
    const day = jest.spyOn(Date.prototype, 'getDate').mockReturnValue(29);

    expect(formatLocalDate('2026-11-30T01:30:00.000Z')).toBe('Nov 29, 2026');
    day.mockRestore();
  });
});
