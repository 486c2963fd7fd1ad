import { RateLimited } from '../../../domain/shared/failure/failure.js';
import type { LimitRule } from '../../../domain/shared/limits/limitRule.js';
import type { Allowance } from '../../../domain/shared/limits/tokenBucket.js';
import type { RuleAllowance } from '../../../application/shared/networkLimits.js';

/** The headers of an admitted request. @throws RateLimited for any other */
export function admitted({ rule, allowance }: RuleAllowance): Record<string, string> {
  if (!allowance.admitted) throw new RateLimited(rule, allowance.nextTokenSeconds);
  return rateLimitHeaders(rule, allowance);
}

/** For a refusal: nothing left, and the next token comes when `Retry-After` says. */
export const exhaustedHeaders = (rule: LimitRule, retryAfterSeconds: number): Record<string, string> =>
  rateLimitHeaders(rule, { admitted: false, remaining: 0, nextTokenSeconds: retryAfterSeconds });

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: `t` = seconds to the next token. */
function rateLimitHeaders(rule: LimitRule, allowance: Allowance): Record<string, string> {
  return {
    'ratelimit-policy': `"${rule.bucket}";q=${rule.limit};w=${rule.windowSeconds}`,
    ratelimit: `"${rule.bucket}";r=${allowance.remaining};t=${allowance.nextTokenSeconds}`,
  };
}
