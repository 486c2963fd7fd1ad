import { describe, expect, it } from '@jest/globals';
import { dryRunStartAt } from '../../../../../src/domain/dashboard/trading/mode/dryRunStart.js';
import { CLOCK_TOLERANCE_MS } from '../../../../../src/domain/shared/timeWindow.js';
import { DAY_MS } from '../../../../../src/domain/shared/timeUnits.js';

const NOW = Date.parse('2026-11-20T06:30:00.000Z');
/** The latest start that a correct clock can have stored. */
const LATEST = NOW + CLOCK_TOLERANCE_MS;

describe('dryRunStartAt', () => {
  it.each([
    ['keeps a start that is not ahead of the clock', LATEST, null, LATEST, null],
    ['restarts the window when its start is ahead of the clock', LATEST + 1, null, NOW, LATEST + 1],
    ['keeps the latest doubted start when the window restarts twice', LATEST + 1, LATEST + 2, NOW, LATEST + 2],
    ['returns to the doubted start once it is no longer ahead of the clock', NOW - 1, LATEST, LATEST, null],
    [
      'keeps the doubted start until the window is complete',
      NOW - DAY_MS + 1,
      LATEST + 1,
      NOW - DAY_MS + 1,
      LATEST + 1,
    ],
    ['drops the doubted start when the window is complete', NOW - DAY_MS, LATEST + 1, NOW - DAY_MS, null],
  ])('%s', (_what, dryrunSince, doubtedSince, expectedSince, expectedDoubt) => {
    expect(dryRunStartAt({ dryrunSince, doubtedSince }, NOW, DAY_MS)).toEqual({
      dryrunSince: expectedSince,
      doubtedSince: expectedDoubt,
    });
  });
});
