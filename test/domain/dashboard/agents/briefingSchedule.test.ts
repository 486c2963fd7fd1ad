import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  BRIEFING_TIME,
  briefingDay,
  dueBriefingDay,
  BRIEFING_GRACE_MS,
  withDayClosed,
  withFailedAttempt,
  MAX_BRIEFING_ATTEMPTS,
  nextBriefingAt,
  EMPTY_BRIEFING_LOG,
} from '../../../../src/domain/dashboard/agents/briefingSchedule.js';
import { runs } from '../../../runs.js';
import { DAY_MS } from '../../../../src/domain/shared/timeUnits.js';

const at = (text: string): number => Date.parse(text);
const FRIDAY = at('2026-11-20T13:25:00.000Z');

describe('the daily briefing', () => {
  it.each([
    ['2026-11-20T13:24:59.999Z', null, 'a moment too early'],
    ['2026-11-20T13:25:00.000Z', '2026-11-20', '6:25 in Phoenix'],
    ['2026-11-20T16:24:59.999Z', '2026-11-20', 'just less than three hours late'],
    ['2026-11-20T16:25:00.000Z', null, 'three hours late'],
    ['2026-07-01T13:25:00.000Z', '2026-07-01', '6:25 in summer: Phoenix has no daylight saving time'],
    ['2026-11-21T13:25:00.000Z', null, 'a Saturday'],
    ['2026-11-22T13:25:00.000Z', null, 'a Sunday'],
  ])('is due at %s for the day %s (null means that it is not due): %s [BRF-02]', (moment, day, _why) => {
    expect(dueBriefingDay(EMPTY_BRIEFING_LOG, at(moment))).toBe(day);
  });

  it('is announced to users for 6:25 AM MST', () => {
    expect(BRIEFING_TIME).toBe('6:25 AM MST');
  });

  it('is next due on the following weekday', () => {
    expect(nextBriefingAt(FRIDAY - 1)).toBe(FRIDAY);
    expect(nextBriefingAt(FRIDAY)).toBe(FRIDAY + 3 * DAY_MS);
    expect(nextBriefingAt(at('2026-11-21T23:00:00.000Z'))).toBe(FRIDAY + 3 * DAY_MS);
  });
});

describe('briefing day', () => {
  it('begins at midnight in Phoenix', () => {
    expect([at('2026-11-20T06:59:59.999Z'), at('2026-11-20T07:00:00.000Z')].map(briefingDay)).toEqual([
      '2026-11-19',
      '2026-11-20',
    ]);
  });

  it('moves to the end of the list of closed days when it is closed again', () => {
    const days = Array.from({ length: 400 }, (_, n) => new Date(FRIDAY + n * DAY_MS).toISOString().slice(0, 10));
    const log = days.reduce(withDayClosed, EMPTY_BRIEFING_LOG);

    expect(withDayClosed(EMPTY_BRIEFING_LOG, '2026-11-20')).toEqual({ closed: ['2026-11-20'], tried: null });
    expect(
      withDayClosed(withDayClosed(withDayClosed(EMPTY_BRIEFING_LOG, '2026-11-20'), '2026-11-23'), '2026-11-20'),
    ).toEqual({ closed: ['2026-11-23', '2026-11-20'], tried: null });
    expect(log).toEqual({ closed: days.slice(-366), tried: null });
  });

  it('stays open until the cloud has returned three errors', () => {
    let log = EMPTY_BRIEFING_LOG;
    for (let i = 0; i < 10; i += 1) log = withFailedAttempt(withDayClosed(log, '2026-11-20'), '2026-11-20', false);
    expect(dueBriefingDay(log, FRIDAY)).toBe('2026-11-20');
    for (let i = 1; i <= MAX_BRIEFING_ATTEMPTS; i += 1) {
      expect(dueBriefingDay(log, FRIDAY)).toBe('2026-11-20');
      log = withFailedAttempt(withDayClosed(log, '2026-11-20'), '2026-11-20', true);
    }
    expect(dueBriefingDay(log, FRIDAY)).toBeNull();
    expect(dueBriefingDay(log, FRIDAY + 3 * DAY_MS)).toBe('2026-11-23');
  });
});

it('sends at most one briefing a day, for any sequence of times, failures and crashes', () => {
  const outcome = fc.constantFrom('sent', 'lost', 'unsent', 'failed');
  const moment = fc.oneof(
    fc.integer({ min: -DAY_MS, max: 9 * DAY_MS }),
    fc.integer({ min: 0, max: BRIEFING_GRACE_MS }),
    fc.integer({ min: 3 * DAY_MS, max: 3 * DAY_MS + BRIEFING_GRACE_MS }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(moment, outcome), { maxLength: 80 }), (moments) => {
      const mailed: string[] = [];
      const [due, inPhoenix]: [string[], string[]] = [[], []];
      let log = EMPTY_BRIEFING_LOG;
      for (const [offset, how] of moments) {
        const now = FRIDAY + offset;
        const day = dueBriefingDay(log, now);
        if (day === null) continue;
        due.push(day);
        inPhoenix.push(new Date(now - 7 * 3_600_000).toISOString().slice(0, 10));
        log = JSON.parse(JSON.stringify(withDayClosed(log, day)));
        if (how === 'sent' || how === 'lost') mailed.push(day);
        else log = withFailedAttempt(log, day, how === 'failed');
      }
      expect({ due, mailed: [...new Set(mailed)] }).toEqual({ due: inPhoenix, mailed });
    }),
    { numRuns: runs(500) },
  );
});
