import express, { type RequestHandler } from 'express';
import { MethodNotAllowed } from '../../pipeline/httpFailures.js';
import { BUILT_PAGE_HEADERS, IMMUTABLE_CACHE_CONTROL } from '../../builtPage.js';
import { requestIdOf } from '../../pipeline/requestId.js';

const HASHED = /^\/assets\//;
const READ_METHODS = ['GET', 'HEAD'];

/**
 * Serves the built pages in `folder`: the dashboard at `/`, and other pages under their names, such as `/inspector`.
 */
export function dashboardPages(folder: string): RequestHandler {
  const files = express.static(folder, {
    acceptRanges: false,
    cacheControl: false,
    dotfiles: 'ignore',
    extensions: ['html'],
    redirect: false,
  });
  return (request, response, next) => {
    if (!READ_METHODS.includes(request.method)) {
      if (request.path === '/') throw new MethodNotAllowed(READ_METHODS);
      next();
      return;
    }
    response.setHeaders(new Map(Object.entries(BUILT_PAGE_HEADERS)));
    response.setHeader('x-request-id', requestIdOf(request));
    response.setHeader('cache-control', HASHED.test(request.path) ? IMMUTABLE_CACHE_CONTROL : 'no-cache');
    files(request, response, next);
  };
}
