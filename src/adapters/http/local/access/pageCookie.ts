import type { Request, RequestHandler } from 'express';
import { cookieOf } from '../../caller/cookie.js';

/** The browser sends the cookies only to these paths: the page's routes for orders and settings. */
const PATHS = ['/ui/orders', '/ui/settings'];

/** The paths at which `dashboardPages` serves the dashboard. */
const PAGE = /^\/(?:index(?:\.html)?)?$/;

/** Browsers keep cookies by host, not by port, so each dashboard on a machine has its own cookie name. */
const nameOf = (request: Request): string => `plumbline_page_${request.socket.localPort ?? 0}`;

/**
 * Sets the cookies by which the order and settings routes recognize the page. They are not available to scripts or
 * other sites, and are deleted with the browser session.
 */
export const setPageCookie =
  (secret: string): RequestHandler =>
  (request, response, next) => {
    if (PAGE.test(request.path) && request.method === 'GET') {
      const cookie = `${nameOf(request)}=${secret}`;
      response.setHeader(
        'set-cookie',
        PATHS.map((path) => `${cookie}; Path=${path}; HttpOnly; SameSite=Strict`),
      );
    }
    next();
  };

/** Returns an empty string when the request does not carry the page's cookie. */
export const pageCookieOf = (request: Request): string => cookieOf(request, nameOf(request));
