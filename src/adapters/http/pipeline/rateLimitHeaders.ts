import type { LimitRule } from '../../../domain/limits/limitRule.js';
import type { Allowance } from '../../../domain/limits/tokenBucket.js';

/** For a refusal: nothing left, and the next token comes when `Retry-After` says. */
export const exhaustedHeaders = (rule: LimitRule, retryAfterSeconds: number): Record<string, string> =>
  rateLimitHeaders(rule, { admitted: false, remaining: 0, nextTokenSeconds: retryAfterSeconds });

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: `t` = seconds to the next token. */
export function rateLimitHeaders(rule: LimitRule, allowance: Allowance): Record<string, string> {
  return {
    'ratelimit-policy': `"${rule.bucket}";q=${rule.limit};w=${rule.windowSeconds}`,
    ratelimit: `"${rule.bucket}";r=${allowance.remaining};t=${allowance.nextTokenSeconds}`,
  };
}
