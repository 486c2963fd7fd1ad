import { describe, expect, it } from '@jest/globals';
import * as rules from '../../../../src/domain/shared/limits/rateLimitRule.js';
import type { RateLimitRule } from '../../../../src/domain/shared/limits/rateLimitRule.js';
import {
  peekBucket,
  bucketRefillMs,
  takeToken,
  type RateLimitAllowance,
  type BucketFullAt,
} from '../../../../src/domain/shared/limits/tokenBucket.js';

const NOW = Date.parse('2026-11-21T06:30:00.000Z');
const THREE_A_MINUTE: RateLimitRule = { bucket: 'any', limit: 3, windowSeconds: 60 };

function takeTimes(rule: RateLimitRule, times: number): { fullAt: BucketFullAt; allowances: RateLimitAllowance[] } {
  let fullAt = NOW;
  const allowances = Array.from({ length: times }, () => {
    const taken = takeToken(rule, fullAt, NOW);
    fullAt = taken.fullAt;
    return taken.allowance;
  });
  return { fullAt, allowances };
}

describe('token bucket', () => {
  it('reports with each token how many tokens are left and when the next token arrives [LIM-01]', () => {
    expect(takeTimes(THREE_A_MINUTE, 4).allowances).toEqual([
      { admitted: true, remaining: 2, nextTokenSeconds: 20 },
      { admitted: true, remaining: 1, nextTokenSeconds: 20 },
      { admitted: true, remaining: 0, nextTokenSeconds: 20 },
      { admitted: false, remaining: 0, nextTokenSeconds: 20 },
    ]);
  });

  it('is at worst empty after the clock was set back by an hour', () => {
    const { fullAt } = takeTimes(THREE_A_MINUTE, 1);
    const earlier = NOW - 3_600_000;

    expect(peekBucket(THREE_A_MINUTE, fullAt, earlier)).toEqual({
      admitted: false,
      remaining: 0,
      nextTokenSeconds: 20,
    });
    const refused = takeToken(THREE_A_MINUTE, fullAt, earlier);
    expect(refused).toEqual({
      allowance: { admitted: false, remaining: 0, nextTokenSeconds: 20 },
      fullAt: earlier + bucketRefillMs(THREE_A_MINUTE),
    });
    expect(takeToken(THREE_A_MINUTE, refused.fullAt, earlier + 20_000).allowance).toEqual({
      admitted: true,
      remaining: 0,
      nextTokenSeconds: 20,
    });
  });

  it('gives the next token at the exact millisecond', () => {
    const { fullAt } = takeTimes(THREE_A_MINUTE, 3);

    expect(
      [19_999, 20_000, 39_999, 40_000, 59_999, 60_000].map((ms) => peekBucket(THREE_A_MINUTE, fullAt, NOW + ms)),
    ).toEqual([
      { admitted: false, remaining: 0, nextTokenSeconds: 1 },
      { admitted: true, remaining: 1, nextTokenSeconds: 20 },
      { admitted: true, remaining: 1, nextTokenSeconds: 1 },
      { admitted: true, remaining: 2, nextTokenSeconds: 20 },
      { admitted: true, remaining: 2, nextTokenSeconds: 1 },
      { admitted: true, remaining: 3, nextTokenSeconds: 0 },
    ]);
  });

  it('loses no token when it refuses', () => {
    const { fullAt } = takeTimes(THREE_A_MINUTE, 3);

    expect(takeToken(THREE_A_MINUTE, fullAt, NOW)).toEqual({
      allowance: { admitted: false, remaining: 0, nextTokenSeconds: 20 },
      fullAt,
    });
  });

  it('holds its full limit of tokens even when the limit does not divide the window evenly', () => {
    const sevenASecond: RateLimitRule = { bucket: 'any', limit: 7, windowSeconds: 1 };

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

describe('rate-limit rules', () => {
  it.each([
    ['validate_license', rules.VALIDATE_LICENSE_LIMIT, 120, 60],
    ['license_guess', rules.LICENSE_GUESS_LIMIT, 100, 3600],
    ['operator_guess', rules.OPERATOR_GUESS_LIMIT, 5, 900],
    ['cron_guess', rules.CRON_GUESS_LIMIT, 20, 900],
    ['metrics_guess', rules.METRICS_GUESS_LIMIT, 20, 900],
    ['sync_upload', rules.SYNC_UPLOAD_LIMIT, 10, 86_400],
    ['trial_start', rules.TRIAL_START_LIMIT, 2, 86_400],
    ['create_checkout_session', rules.CREATE_CHECKOUT_LIMIT, 10, 3600],
    ['portal_session', rules.PORTAL_SESSION_LIMIT, 10, 3600],
    ['alert_dispatch', rules.ALERT_DISPATCH_LIMIT, 30, 3600],
    ['daily_briefing', rules.DAILY_BRIEFING_LIMIT, 3, 86_400],
    ['checkout_lookup', rules.CHECKOUT_LOOKUP_LIMIT, 20, 2],
    ['push_subscription', rules.PUSH_SUBSCRIPTION_LIMIT, 60, 3600],
    ['license_recover', rules.LICENSE_RECOVER_LIMIT, 30, 3600],
    ['checkout_session_info', rules.CHECKOUT_SESSION_INFO_LIMIT, 60, 60],
    ['public', rules.PUBLIC_LIMIT, 600, 60],
    ['audit_run', rules.AUDIT_RUN_LIMIT, 1, 60],
    ['decision_map', rules.DECISION_MAP_LIMIT, 60, 60],
    ['what_if', rules.WHAT_IF_LIMIT, 240, 60],
  ])(
    'are as documented for %s, with a refill that takes exactly one window [LIM-03 LIM-10]',
    (bucket, rule, limit, windowSeconds) => {
      expect(rule).toEqual({ bucket, limit, windowSeconds });
      expect(bucketRefillMs(rule)).toBe(windowSeconds * 1000);
    },
  );
});
