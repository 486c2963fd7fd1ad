import { describe, expect, it } from '@jest/globals';

describe('formatClockTime', () => {
  it('shows a date without a time of day as the same date in every time zone', async () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    const { formatClockTime } = await import('../../../../src/adapters/inspector/page/log/formatClockTime.js');
    const shown = formatClockTime('2017-12-11');
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    expect(shown).toBe('Dec 11, 2017');
  });
});
