import type { RequestHandler } from 'express';
import type { RateLimits } from '../../../../application/shared/rateLimits.port.js';
import { NotConfigured } from '../../../../domain/shared/failure/failure.js';
import { CRON_GUESS_LIMIT } from '../../../../domain/shared/limits/rateLimitRule.js';
import { bearerGuard } from '../../caller/guardedSecret.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';

/** Whether the path is behind `cronGate`. */
export const isCronPath = (path: string): boolean => path.toLowerCase().startsWith('/api/cron/');

/** Checks the cron secret before routing, so that clients without it cannot learn which jobs exist. */
export function cronGate(secret: string | undefined, limits: RateLimits): RequestHandler {
  const guarded = bearerGuard('cron secret', secret, CRON_GUESS_LIMIT, limits);
  return async (request, _response, next) => {
    if (isCronPath(request.path)) {
      if (guarded === null) throw new NotConfigured('scheduled_jobs');
      await guarded.checkBearer(request);
    }
    next();
  };
}

/** For routes behind `cronGate`, which has already checked the secret. */
export const cronAccess: AccessRule<null> = {
  scheme: { name: 'cronSecret', definition: { type: 'http', scheme: 'bearer' } },
  refusals: ['cron_secret_invalid', 'rate_limit_exceeded', 'not_configured'],
  admit: async () => null,
};
