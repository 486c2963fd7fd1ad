import type { RateLimitRule } from '../../../../domain/shared/limits/rateLimitRule.js';

/** All callers share one bucket, because they are programs of the same user. */
export const limitPerMachine = (rule: RateLimitRule) => ({ rule, by: 'caller', key: () => 'this machine' }) as const;
