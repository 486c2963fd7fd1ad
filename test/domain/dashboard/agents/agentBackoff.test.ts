import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  MIN_JITTER_SHARE,
  MAX_BACKOFF_MS,
  MAX_RETRY_AFTER_MS,
  backoffMs,
} from '../../../../src/domain/dashboard/agents/agentBackoff.js';
import { runs } from '../../../runs.js';
import { HOUR } from './agentFixture.js';

describe('agent back-off', () => {
  it('doubles from 15 seconds to 15 minutes, randomly reduced by up to half', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => backoffMs(failures, 1, null))).toEqual([
      15_000, 30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000, 900_000,
    ]);
    expect(backoffMs(1, 0, null)).toBe(7_500);
    expect(backoffMs(1, 0, 1000 * HOUR)).toBe(MAX_RETRY_AFTER_MS);
  });

  it('stays within its bounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.nat()),
        (failures, chance, wanted) => {
          const pause = backoffMs(failures, chance, wanted);
          const asked = Math.min(wanted ?? 0, MAX_RETRY_AFTER_MS);
          const least = Math.max(7_500, asked, Math.floor(backoffMs(failures, 1, null) * MIN_JITTER_SHARE));
          const most = Math.max(MAX_BACKOFF_MS, asked);
          expect({ pause, isWithin: pause >= least && pause <= most }).toEqual({ pause, isWithin: true });
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
