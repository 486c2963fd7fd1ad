import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { daysApartText, formatSessionAge } from '../../../src/adapters/web/wording/dates.js';

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
