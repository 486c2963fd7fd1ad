import { describe, expect, it } from '@jest/globals';
import * as rules from '../../../../src/domain/shared/limits/limitRule.js';
import type { LimitRule } from '../../../../src/domain/shared/limits/limitRule.js';
import { look, refillMs, take, type Allowance, type FullAt } from '../../../../src/domain/shared/limits/tokenBucket.js';

const NOW = Date.parse('2026-11-21T06:30:00.000Z');
const THREE_A_MINUTE: LimitRule = { bucket: 'any', limit: 3, windowSeconds: 60 };

function takeTimes(rule: LimitRule, times: number): { fullAt: FullAt; allowances: Allowance[] } {
  let fullAt = NOW;
  const allowances = Array.from({ length: times }, () => {
    const taken = take(rule, fullAt, NOW);
    fullAt = taken.fullAt;
    return taken.allowance;
  });
  return { fullAt, allowances };
}

describe('a token bucket', () => {
  it('says with each token how many are left and when the next one comes [LIM-01]', () => {
    expect(takeTimes(THREE_A_MINUTE, 4).allowances).toEqual([
      { admitted: true, remaining: 2, nextTokenSeconds: 20 },
      { admitted: true, remaining: 1, nextTokenSeconds: 20 },
      { admitted: true, remaining: 0, nextTokenSeconds: 20 },
      { admitted: false, remaining: 0, nextTokenSeconds: 20 },
    ]);
  });

  it('lacks no more than when it is empty, though the clock was set back an hour', () => {
    const { fullAt } = takeTimes(THREE_A_MINUTE, 1);
    const earlier = NOW - 3_600_000;

    expect(look(THREE_A_MINUTE, fullAt, earlier)).toEqual({ admitted: false, remaining: 0, nextTokenSeconds: 20 });
    const refused = take(THREE_A_MINUTE, fullAt, earlier);
    expect(refused).toEqual({
      allowance: { admitted: false, remaining: 0, nextTokenSeconds: 20 },
      fullAt: earlier + refillMs(THREE_A_MINUTE),
    });
    expect(take(THREE_A_MINUTE, refused.fullAt, earlier + 20_000).allowance).toEqual({
      admitted: true,
      remaining: 0,
      nextTokenSeconds: 20,
    });
  });

  it('gives the next token at its very millisecond', () => {
    const { fullAt } = takeTimes(THREE_A_MINUTE, 3);

    expect(
      [19_999, 20_000, 39_999, 40_000, 59_999, 60_000].map((ms) => look(THREE_A_MINUTE, fullAt, NOW + ms)),
    ).toEqual([
      { admitted: false, remaining: 0, nextTokenSeconds: 1 },
      { admitted: true, remaining: 1, nextTokenSeconds: 20 },
      { admitted: true, remaining: 1, nextTokenSeconds: 1 },
      { admitted: true, remaining: 2, nextTokenSeconds: 20 },
      { admitted: true, remaining: 2, nextTokenSeconds: 1 },
      { admitted: true, remaining: 3, nextTokenSeconds: 0 },
    ]);
  });

  it('loses nothing by a refusal', () => {
    const { fullAt } = takeTimes(THREE_A_MINUTE, 3);

    expect(take(THREE_A_MINUTE, fullAt, NOW)).toEqual({
      allowance: { admitted: false, remaining: 0, nextTokenSeconds: 20 },
      fullAt,
    });
  });

  it('holds its whole limit where that does not divide the window', () => {
    const sevenASecond: LimitRule = { bucket: 'any', limit: 7, windowSeconds: 1 };

    expect(takeTimes(sevenASecond, 8).allowances.map(({ admitted, remaining }) => [admitted, remaining])).toEqual([
      [true, 6],
      [true, 5],
      [true, 4],
      [true, 3],
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
  });
});

describe('the rules of the product', () => {
  it.each([
    ['validate_license', rules.VALIDATE_LICENSE, 120, 60],
    ['license_guess', rules.LICENSE_GUESS, 100, 3600],
    ['operator_guess', rules.OPERATOR_GUESS, 5, 900],
    ['sync_upload', rules.SYNC_UPLOAD, 10, 86_400],
    ['trial_start', rules.TRIAL_START, 2, 86_400],
    ['create_checkout_session', rules.CREATE_CHECKOUT, 10, 3600],
    ['portal_session', rules.PORTAL_SESSION, 10, 3600],
    ['alert_dispatch', rules.ALERT_DISPATCH, 30, 3600],
    ['daily_briefing', rules.DAILY_BRIEFING, 3, 86_400],
    ['audit_run', rules.AUDIT_RUN, 1, 60],
  ])(
    '%s is as described, and fills in its window to the millisecond [LIM-03 LIM-10]',
    (bucket, rule, limit, windowSeconds) => {
      expect(rule).toEqual({ bucket, limit, windowSeconds });
      expect(refillMs(rule)).toBe(windowSeconds * 1000);
    },
  );
});
