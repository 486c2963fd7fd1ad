import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CLOCK_TOLERANCE_MS,
  isDeadlinePending,
  isWithinWindow,
  latestValidDeadline,
  latestValidTimestamp,
  remainingMs,
} from '../../../src/domain/shared/timeWindow.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/shared/timeUnits.js';

const NOW = Date.parse('2026-11-23T05:00:00.000Z');
const YEAR_MS = 365 * DAY_MS;

const windows = fc.integer({ min: 1, max: 90 * DAY_MS });
const tolerances = fc.integer({ min: 0, max: HOUR_MS });
const moments = fc.integer({ min: NOW - 2 * YEAR_MS, max: NOW + 2 * YEAR_MS });

describe('remainingMs', () => {
  it('is the time left until the deadline', () => {
    expect(remainingMs(NOW + MINUTE_MS, HOUR_MS, NOW)).toBe(MINUTE_MS);
  });

  it('is 0 from the deadline on', () => {
    expect([0, 1, YEAR_MS].map((late) => remainingMs(NOW - late, HOUR_MS, NOW))).toEqual([0, 0, 0]);
  });

  it('is at most the whole window, even when another clock set the deadline slightly too late', () => {
    expect([1, CLOCK_TOLERANCE_MS].map((ahead) => remainingMs(NOW + HOUR_MS + ahead, HOUR_MS, NOW))).toEqual([
      HOUR_MS,
      HOUR_MS,
    ]);
  });

  it('is 0 for a deadline that no correct clock can have set', () => {
    expect([CLOCK_TOLERANCE_MS + 1, YEAR_MS].map((ahead) => remainingMs(NOW + HOUR_MS + ahead, HOUR_MS, NOW))).toEqual([
      0, 0,
    ]);
  });

  it('is never longer than the window, whatever was stored [CLK-01]', () => {
    fc.assert(
      fc.property(moments, windows, moments, tolerances, (until, window, now, tolerance) => {
        expect(remainingMs(until, window, now, tolerance)).toBeGreaterThanOrEqual(0);
        expect(remainingMs(until, window, now, tolerance)).toBeLessThanOrEqual(window);
      }),
    );
  });

  it('falls to 0 within one window plus the tolerance, for any pending deadline', () => {
    const aroundNow = fc.integer({ min: NOW - 2 * DAY_MS, max: NOW + 2 * DAY_MS });
    fc.assert(
      fc.property(aroundNow, fc.integer({ min: 1, max: DAY_MS }), tolerances, (until, window, tolerance) => {
        fc.pre(isDeadlinePending(until, window, NOW, tolerance));
        expect(remainingMs(until, window, NOW + window + tolerance, tolerance)).toBe(0);
      }),
    );
  });

  it('is the whole window at the moment at which the deadline is set', () => {
    fc.assert(
      fc.property(moments, windows, tolerances, (now, window, tolerance) =>
        expect(remainingMs(now + window, window, now, tolerance)).toBe(window),
      ),
    );
  });
});

describe('isDeadlinePending', () => {
  it('is true only from the moment at which the deadline is set until the deadline', () => {
    const until = NOW + HOUR_MS;
    expect(
      [NOW - YEAR_MS, NOW, until - 1, until, until + YEAR_MS].map((now) => isDeadlinePending(until, HOUR_MS, now)),
    ).toEqual([false, true, true, false, false]);
  });

  it('is false for any deadline beyond the window when the tolerance is 0', () => {
    expect([0, 1].map((ahead) => isDeadlinePending(NOW + HOUR_MS + ahead, HOUR_MS, NOW, 0))).toEqual([true, false]);
  });
});

describe('isWithinWindow', () => {
  it('is true only for moments in the window, or in the future by at most the tolerance', () => {
    const ago = [-YEAR_MS, -CLOCK_TOLERANCE_MS - 1, -CLOCK_TOLERANCE_MS, 0, HOUR_MS - 1, HOUR_MS, YEAR_MS];
    expect(ago.map((age) => isWithinWindow(NOW - age, HOUR_MS, NOW))).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('latestDeadline', () => {
  it('is the last pending deadline', () => {
    fc.assert(
      fc.property(moments, windows, tolerances, (now, window, tolerance) => {
        const latest = latestValidDeadline(window, now, tolerance);
        expect([latest, latest + 1].map((until) => isDeadlinePending(until, window, now, tolerance))).toEqual([
          true,
          false,
        ]);
      }),
    );
  });
});

describe('latestValidTimestamp', () => {
  it('is the latest moment that is within a window of any length', () => {
    fc.assert(
      fc.property(moments, windows, tolerances, (now, window, tolerance) => {
        const latest = latestValidTimestamp(now, tolerance);
        expect([latest, latest + 1].map((at) => isWithinWindow(at, window, now, tolerance))).toEqual([true, false]);
      }),
    );
  });
});
