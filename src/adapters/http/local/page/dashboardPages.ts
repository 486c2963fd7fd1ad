import express, { type RequestHandler } from 'express';
import { BUILT_PAGE_HEADERS, IMMUTABLE_CACHE_CONTROL } from '../../builtPage.js';
import { pageHeaders, READ_METHODS } from '../../pageHeaders.js';

const HASHED = /^\/assets\//;

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
  const prepare = pageHeaders(BUILT_PAGE_HEADERS);
  return (request, response, next) => {
    if (request.path !== '/' && !READ_METHODS.includes(request.method)) return next();
    prepare(request, response, () => {
      response.setHeader('cache-control', HASHED.test(request.path) ? IMMUTABLE_CACHE_CONTROL : 'no-cache');
      files(request, response, next);
    });
  };
}
