import type { LimitRule } from '../../domain/limits/limitRule.js';
import type { Allowance } from '../../domain/limits/tokenBucket.js';

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: `t` = seconds to the next token. */
export function rateLimitHeaders(rule: LimitRule, allowance: Allowance): Record<string, string> {
  return {
    'ratelimit-policy': `"${rule.bucket}";q=${rule.limit};w=${rule.windowSeconds}`,
    ratelimit: `"${rule.bucket}";r=${allowance.remaining};t=${allowance.nextTokenSeconds}`,
  };
}
