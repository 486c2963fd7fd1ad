import type { Request, RequestHandler } from 'express';
import { cookieOf } from '../../caller/cookie.js';

/** Only the page's own order routes get the cookie back. */
const PATH = '/ui/orders';

/** Browsers keep cookies by host, not by port: each dashboard of a machine has a name of its own. */
const nameOf = (request: Request): string => `plumbline_page_${request.socket.localPort ?? 0}`;

/** Gives the page the cookie that its order screens are known by: out of reach of scripts and of other sites, and gone with the browser. */
export const setPageCookie =
  (secret: string): RequestHandler =>
  (request, response, next) => {
    if (request.path === '/' && request.method === 'GET') {
      response.setHeader('set-cookie', `${nameOf(request)}=${secret}; Path=${PATH}; HttpOnly; SameSite=Strict`);
    }
    next();
  };

/** Empty when the request carries none. */
export const pageCookieOf = (request: Request): string => cookieOf(request, nameOf(request));
