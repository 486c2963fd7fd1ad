import type { Request, RequestHandler } from 'express';
import { cookieOf } from '../../caller/cookie.js';

/** The browser sends the cookie to the page's order routes only. */
const PATH = '/ui/orders';

/** Browsers keep cookies by host, not by port, so each dashboard on a machine has its own cookie name. */
const nameOf = (request: Request): string => `plumbline_page_${request.socket.localPort ?? 0}`;

/**
 * Sets the cookie that identifies the page's order screens: inaccessible to scripts and other sites, and deleted with
 * the browser session.
 */
export const setPageCookie =
  (secret: string): RequestHandler =>
  (request, response, next) => {
    if (request.path === '/' && request.method === 'GET') {
      response.setHeader('set-cookie', `${nameOf(request)}=${secret}; Path=${PATH}; HttpOnly; SameSite=Strict`);
    }
    next();
  };

/** Returns an empty string when the request has no such cookie. */
export const pageCookieOf = (request: Request): string => cookieOf(request, nameOf(request));
