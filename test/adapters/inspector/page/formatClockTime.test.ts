import { describe, expect, it } from '@jest/globals';
import { formatClockTime } from '../../../../src/adapters/inspector/page/log/formatClockTime.js';

describe('formatClockTime', () => {
  it('shows a date without a time of day as the same date in every time zone', () => {
    expect(formatClockTime('2017-12-11')).toBe('11 Dec 2017');
  });
});
