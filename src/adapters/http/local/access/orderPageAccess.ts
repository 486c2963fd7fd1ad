import type { Request } from 'express';
import { Forbidden } from '../../../../domain/shared/failure/failure.js';
import { isSameSecret } from '../../caller/bearer.js';
import { READ_METHODS } from '../../pageHeaders.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { pageCookieOf } from './pageCookie.js';

/**
 * Admits the dashboard's own page to the routes of orders, settings and updates, but no other programs. In addition to
 * `ownPageAccess`, requires the page's cookie and the Origin or Sec-Fetch-Site header that browsers send.
 */
export function orderPageAccess(ownPage: AccessRule<null>, cookieSecret: string): AccessRule<null> {
  return {
    ...ownPage,
    async admit(request) {
      await ownPage.admit(request);
      if (!comesFromPage(request)) {
        throw new Forbidden(
          'origin_missing',
          'Only the dashboard’s own page may send this request. Programs have no API for it.',
        );
      }
      if (!isSameSecret(pageCookieOf(request), cookieSecret)) {
        throw new Forbidden(
          'page_cookie_invalid',
          'The dashboard was restarted, or another page sent this request. Reload the page.',
        );
      }
      return null;
    },
  };
}

/** Browsers send Origin with each POST, but not with same-origin reads, which have Sec-Fetch-Site instead. */
function comesFromPage(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  return request.headers.origin !== undefined || (READ_METHODS.includes(request.method) && site === 'same-origin');
}
