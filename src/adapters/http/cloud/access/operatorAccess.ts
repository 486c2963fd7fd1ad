import type { RequestHandler } from 'express';
import type { RateLimits } from '../../../../application/shared/rateLimits.port.js';
import { Forbidden, NotConfigured, Unauthenticated } from '../../../../domain/shared/failure/failure.js';
import { OPERATOR_GUESS_LIMIT } from '../../../../domain/shared/limits/rateLimitRule.js';
import { isFromForeignSite } from '../../caller/foreignSite.js';
import { GuardedSecret } from '../../caller/guardedSecret.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { OPERATOR_PAGE_PATH, type OperatorSessionCookie } from './operatorSessionCookie.js';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Hides the operator's pages unless the admin secret is configured. Other sites may only link to these pages; their
 * other requests are refused, because they could use up the guesses allowed from the operator's address.
 */
export const operatorGate =
  (secret: string | undefined): RequestHandler =>
  (request, _response, next) => {
    const path = request.path.toLowerCase();
    if (path !== OPERATOR_PAGE_PATH && !path.startsWith(`${OPERATOR_PAGE_PATH}/`)) return next();
    if (secret === undefined) throw new NotConfigured('operator');
    if (!READS.has(request.method) && isFromForeignSite(request))
      throw new Forbidden(
        'foreign_origin',
        'Another web page sent this request. Only the operator’s own page may send it.',
      );
    next();
  };

/** Creates the check of the admin secret that browsers and programs send. */
export const createAdminSecretCheck = (secret: string, limits: RateLimits): GuardedSecret =>
  new GuardedSecret({
    secret,
    guessLimit: OPERATOR_GUESS_LIMIT,
    limits,
    isUncheckedOverLimit: true,
    createUnauthenticated: () =>
      new Unauthenticated('admin_secret_invalid', 'The admin secret is wrong. Check ADMIN_SECRET.'),
  });

/** Accepts the secret from programs, as a bearer token, and a session from browsers. */
export function operatorAccess(secret: GuardedSecret, cookie: OperatorSessionCookie): AccessRule<null> {
  return {
    scheme: { name: 'adminSecret', definition: { type: 'http', scheme: 'bearer' } },
    refusals: [
      'admin_secret_invalid',
      'admin_session_missing',
      'foreign_origin',
      'rate_limit_exceeded',
      'not_configured',
    ],
    async admit(request) {
      if (await cookie.isHeldBy(request)) return null;
      if (request.headers.authorization === undefined)
        throw new Unauthenticated('admin_session_missing', 'You are not signed in. Enter the admin secret.');
      await secret.checkBearer(request);
      return null;
    },
  };
}
