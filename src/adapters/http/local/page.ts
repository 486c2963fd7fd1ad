import express, { type RequestHandler } from 'express';
import { MethodNotAllowed } from '../../../domain/failure.js';
import { requestIdOf } from '../requestId.js';
import { headersWith } from '../securityHeaders.js';

const PAGE_HEADERS = headersWith({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Vite puts a hash of the content into the names under /assets: such a file never changes. */
const HASHED = /^\/assets\//;
const READ_METHODS = ['GET', 'HEAD'];

/** The built pages in `folder`: the dashboard's at `/`, others under their names, as `/inspector`. */
export function page(folder: string): RequestHandler[] {
  const files = express.static(folder, { acceptRanges: false, cacheControl: false, dotfiles: 'ignore', extensions: ['html'], redirect: false });
  return [
    (request, response, next) => {
      if (!READ_METHODS.includes(request.method)) {
        if (request.path === '/') throw new MethodNotAllowed(READ_METHODS);
        next();
        return;
      }
      response.setHeaders(new Map(Object.entries(PAGE_HEADERS)));
      response.setHeader('x-request-id', requestIdOf(request));
      response.setHeader('cache-control', HASHED.test(request.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      files(request, response, next);
    },
  ];
}
