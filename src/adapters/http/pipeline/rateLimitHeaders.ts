import { RateLimited } from '../../../domain/shared/failure/failure.js';
import type { RateLimitRule } from '../../../domain/shared/limits/rateLimitRule.js';
import type { RuleAllowance } from '../../../application/shared/networkLimits.js';

/** Returns the reply headers for an admitted request. @throws RateLimited for a refused request */
export function admittedRequestHeaders({ rule, allowance }: RuleAllowance): Record<string, string> {
  if (!allowance.admitted) throw new RateLimited(rule, allowance.nextTokenSeconds);
  return rateLimitHeaders({ rule, allowance });
}

/** Returns the reply headers for a refused request. No token is left; the next one is available after `Retry-After`. */
export const refusedRequestHeaders = (rule: RateLimitRule, retryAfterSeconds: number): Record<string, string> =>
  rateLimitHeaders({ rule, allowance: { admitted: false, remaining: 0, nextTokenSeconds: retryAfterSeconds } });

/**
 * Creates `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers; `t` is the number of seconds
 * until the next token.
 */
export function rateLimitHeaders({ rule, allowance }: RuleAllowance): Record<string, string> {
  return {
    'ratelimit-policy': `"${rule.bucket}";q=${rule.limit};w=${rule.windowSeconds}`,
    ratelimit: `"${rule.bucket}";r=${allowance.remaining};t=${allowance.nextTokenSeconds}`,
  };
}
