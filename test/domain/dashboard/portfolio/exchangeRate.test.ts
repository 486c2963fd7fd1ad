import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exchangeRateOn, MAX_RATE_AGE_DAYS } from '../../../../src/domain/dashboard/portfolio/exchangeRate.js';
import { addDays } from '../../../../src/domain/shared/calendar/calendarDays.js';
import { runs } from '../../../runs.js';

const DAILY = { dates: ['2026-11-17', '2026-11-18', '2026-11-20'], close: [1.25, 1.26, 1.3] };

describe('exchangeRateOn', () => {
  it.each([
    ['2026-11-18', 1.26, '2026-11-18'],
    ['2026-11-19', 1.26, '2026-11-18'],
    ['2026-11-24', 1.3, '2026-11-20'],
  ])('uses on %s the latest rate up to that day', (day, usd, date) => {
    expect(exchangeRateOn('EUR', DAILY, day)).toEqual({ kind: 'rate', rate: { usd, date } });
  });

  it.each([
    ['2026-11-25', '; the latest is from 2026-11-20'],
    ['2026-11-16', ''],
  ])('finds no rate on %s, when all rates are later or too old', (day, latest) => {
    expect(exchangeRateOn('EUR', DAILY, day)).toEqual({
      kind: 'none',
      reason: `there is no exchange rate EURUSD=X for ${day} or the 4 days before${latest}.`,
    });
  });

  it('counts a penny as an exact hundredth of a pound', () => {
    expect(exchangeRateOn('GBp', { ...DAILY, close: [0, 0, 1.2734] }, '2026-11-20')).toEqual({
      kind: 'rate',
      rate: { usd: 0.012734, date: '2026-11-20' },
    });
  });

  it('inverts rates that are quoted as units per dollar', () => {
    expect(exchangeRateOn('JPY', { ...DAILY, close: [0, 0, 160] }, '2026-11-20')).toEqual({
      kind: 'rate',
      rate: { usd: 0.00625, date: '2026-11-20' },
    });
    expect(exchangeRateOn('ZAc', { ...DAILY, close: [0, 0, 16] }, '2026-11-20')).toMatchObject({
      rate: { usd: 0.000625 },
    });
    expect(exchangeRateOn('JPY', DAILY, '2026-12-24')).toMatchObject({ reason: expect.stringContaining('JPY=X') });
  });

  it('finds no rate for an unknown subunit of a currency', () => {
    expect(exchangeRateOn('EUr', DAILY, '2026-11-20')).toEqual({
      kind: 'none',
      reason: 'EUr is a subunit of an unknown currency.',
    });
  });

  it('never uses a rate of a later day, or a rate older than the limit', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 70 }), (offsets, on) => {
        const dates = offsets.toSorted((one, other) => one - other).map((offset) => addDays('2026-01-01', offset));
        const day = addDays('2026-01-01', on);
        const usable = dates.filter((date) => date <= day && date >= addDays(day, -MAX_RATE_AGE_DAYS));
        const reading = exchangeRateOn('EUR', { dates, close: dates.map(() => 1.1) }, day);
        expect(reading.kind === 'rate' ? reading.rate.date : undefined).toBe(usable.at(-1));
      }),
      { numRuns: runs(100) },
    );
  });
});
