import type { Request, RequestHandler } from 'express';
import { DAY_SECONDS } from '../../../../domain/shared/timeUnits.js';
import { Unauthenticated } from '../../../../domain/shared/failure/failure.js';
import { bearerToken, isSameSecret } from '../../caller/bearer.js';
import { cookieOf } from '../../caller/cookie.js';
import type { SecurityScheme } from '../../pipeline/routeDefinition.js';
import { requestIdOf } from '../../pipeline/requestId.js';
import { SECURITY_HEADERS } from '../../pipeline/securityHeaders.js';

/** GET returns the page that reads the key from its URL fragment; POST sets the cookie in exchange for the key. */
export const UNLOCK_PATH = '/unlock';
const COOKIE_SECONDS = 400 * DAY_SECONDS;
/**
 * Paths that need no key, because they reveal nothing about the user: health, the page that asks for the key, and the
 * program's own files.
 */
const OPEN =
  /^\/(?:health|unlock|icon\.svg|icon-[a-z0-9-]+\.png|manifest\.webmanifest|service-worker\.js|assets\/[^/]+)$/;

export const needsKey = (path: string): boolean => !OPEN.test(path);

export const LOCK_SCHEME: SecurityScheme = {
  name: 'dashboardKey',
  definition: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key in the file dashboard-key in PLUMBLINE_HOME. Required only with DASHBOARD_LOCK=true.',
  },
};

/** Browsers keep cookies by host, not by port, so each dashboard on a machine has its own cookie name. */
const nameOf = (request: Request): string => `plumbline_lock_${request.socket.localPort ?? 0}`;

/**
 * Admits requests that carry the dashboard's key, in the cookie or as a bearer token, so that other users of the same
 * machine are refused. `POST /unlock` with the key as a bearer token sets the cookie.
 */
export const lockGate =
  (key: string): RequestHandler =>
  (request, response, next) => {
    const isUnlocked = hasKey(request, key);
    if (request.path === UNLOCK_PATH && request.method === 'POST') {
      if (!isUnlocked) throw locked();
      const cookie = `${nameOf(request)}=${key}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict`;
      response.writeHead(204, { ...headersOf(request), 'set-cookie': cookie }).end();
    } else if (isUnlocked || !needsKey(request.path)) next();
    else if (request.method === 'GET' && request.get('sec-fetch-dest') === 'document')
      response.writeHead(302, { ...headersOf(request), location: UNLOCK_PATH, 'content-length': 0 }).end();
    else throw locked();
  };

const headersOf = (request: Request): Record<string, string> => ({
  ...SECURITY_HEADERS,
  'x-request-id': requestIdOf(request),
  'cache-control': 'no-store',
});

const hasKey = (request: Request, key: string): boolean =>
  isSameSecret(cookieOf(request, nameOf(request)), key) || isSameSecret(bearerToken(request) ?? '', key);

const locked = (): Unauthenticated =>
  new Unauthenticated(
    'dashboard_locked',
    'Only the user who started this dashboard can use it. Run "plumbline open", or send the key from the file dashboard-key in PLUMBLINE_HOME as "Authorization: Bearer KEY".',
  );
