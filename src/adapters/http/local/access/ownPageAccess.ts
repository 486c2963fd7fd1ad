import type { Request } from 'express';
import { Forbidden } from '../../../../domain/shared/failure/failure.js';
import { isSameSecret } from '../../caller/bearer.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { isLoopbackName } from '../../../../domain/shared/loopbackHost.js';
import { parseHostName } from '../../caller/hostName.js';
import { foreignOriginFailure } from './foreignSiteGate.js';

const CSRF_HEADER = 'X-CSRF-Token';

/**
 * Admits the dashboard's own page and the user's programs: requires the token of `GET /csrf-token` and refuses foreign
 * origins.
 */
export function ownPageAccess(csrfToken: string): AccessRule<null> {
  return {
    scheme: { name: 'csrfToken', definition: { type: 'apiKey', in: 'header', name: CSRF_HEADER } },
    refusals: ['foreign_origin', 'csrf_token_invalid'],
    async admit(request) {
      if (!isOwnOrigin(request)) throw foreignOriginFailure();
      if (!isSameSecret(request.get(CSRF_HEADER) ?? '', csrfToken)) {
        throw new Forbidden(
          'csrf_token_invalid',
          `The CSRF token is missing or wrong. Send the token from GET /csrf-token in the ${CSRF_HEADER} header.`,
        );
      }
      return null;
    },
  };
}

/**
 * Whether the request comes from the dashboard's own origin. Browsers send an Origin header with every POST, and other
 * programs do not. An HTTPS origin is accepted only for a host name in DASHBOARD_ALLOWED_HOSTS, since the dashboard
 * itself serves HTTP.
 */
function isOwnOrigin(request: Request): boolean {
  const { origin, host = '' } = request.headers;
  if (origin === undefined || origin === `http://${host}`) return true;
  return origin === `https://${host}` && !isLoopbackName(parseHostName(host));
}
