import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  MAX_ALERT_ATTEMPTS,
  MAX_DELIVERY_ATTEMPTS,
  latestPossibleDueAt,
  nextAttemptAt,
} from '../../../../src/domain/cloud/messaging/deliveryBackoff.js';
import { CLOCK_TOLERANCE_MS } from '../../../../src/domain/shared/timeWindow.js';
import { runs } from '../../../runs.js';

const NOW = new Date('2026-11-21T06:30:00.000Z');
const pauseAfter = (tries: number, now = NOW, most = MAX_DELIVERY_ATTEMPTS): number | null => {
  const next = nextAttemptAt(tries, now, most);
  return next === null ? null : (next.getTime() - now.getTime()) / 1000;
};

describe('nextAttemptAt', () => {
  it.each([
    ['effect', 5 * 24, MAX_DELIVERY_ATTEMPTS],
    ['alert', 2, MAX_ALERT_ATTEMPTS],
  ])('starts at 15 seconds, doubles up to an hour, and ends an %s after %i hours [ALR-14]', (_what, hours, most) => {
    const pauses = Array.from({ length: most - 1 }, (_, i) => pauseAfter(i + 1, NOW, most) ?? NaN);
    const total = pauses.reduce((sum, pause) => sum + pause, 0);

    expect(pauses.slice(0, 9)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600]);
    expect(Math.round(total / 3600)).toBe(hours);
    expect([most, most + 1].map((tries) => pauseAfter(tries, NOW, most))).toEqual([null, null]);
  });

  it('keeps the pause between 15 s and 1 h and never shortens it', () => {
    const when = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), when, (tries, now) => {
        const [pause, next] = [pauseAfter(tries, now), pauseAfter(tries + 1, now)];

        expect(pause === null).toBe(tries >= MAX_DELIVERY_ATTEMPTS);
        expect(next === null || (pause !== null && next >= pause && next <= 2 * pause)).toBe(true);
        expect(pause === null || (pause >= 15 && pause <= 3600)).toBe(true);
        expect(pause).toBe(pauseAfter(tries));
      }),
      { numRuns: runs() },
    );
  });
});

describe('latestDueAt', () => {
  it('is one hour (the longest pause) plus the clock tolerance after now', () => {
    expect(latestPossibleDueAt(NOW).getTime() - NOW.getTime()).toBe(3_600_000 + CLOCK_TOLERANCE_MS);
  });
});
