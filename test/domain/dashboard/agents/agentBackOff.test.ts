import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  LEAST_SHARE,
  LONGEST_PAUSE_MS,
  LONGEST_WAIT_MS,
  pauseAfter,
} from '../../../../src/domain/dashboard/agents/agentBackOff.js';
import { runs } from '../../../runs.js';
import { HOUR } from './triedAgent.js';

describe('the back-off', () => {
  it('doubles from a quarter of a minute to a quarter of an hour, by chance half of it', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => pauseAfter(failures, 1, null))).toEqual([
      15_000, 30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000, 900_000,
    ]);
    expect(pauseAfter(1, 0, null)).toBe(7_500);
    expect(pauseAfter(1, 0, 1000 * HOUR)).toBe(LONGEST_WAIT_MS);
  });

  it('is always within its bounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.nat()),
        (failures, chance, wanted) => {
          const pause = pauseAfter(failures, chance, wanted);
          const asked = Math.min(wanted ?? 0, LONGEST_WAIT_MS);
          const least = Math.max(7_500, asked, Math.floor(pauseAfter(failures, 1, null) * LEAST_SHARE));
          const most = Math.max(LONGEST_PAUSE_MS, asked);
          expect({ pause, isWithin: pause >= least && pause <= most }).toEqual({ pause, isWithin: true });
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
