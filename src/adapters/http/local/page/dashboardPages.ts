import express, { type RequestHandler } from 'express';
import { statSync } from 'node:fs';
import { BUILT_PAGE_HEADERS, IMMUTABLE_CACHE_CONTROL } from '../../builtPage.js';
import { pageHeaders, READ_METHODS } from '../../pageHeaders.js';

const HASHED = /^\/assets\//;
/** A path without dot files or encoded characters, so that it stays inside the folder. */
const PLAIN = /^(?:\/[\w-][\w.-]*)+$/;

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
  const isFile = (path: string): boolean =>
    PLAIN.test(path) &&
    ['', '.html'].some((suffix) => statSync(folder + path + suffix, { throwIfNoEntry: false })?.isFile());
  return (request, response, next) => {
    const { path, method } = request;
    if (!READ_METHODS.includes(method) && path !== '/' && !isFile(path)) return next();
    prepare(request, response, () => {
      response.setHeader('cache-control', HASHED.test(path) ? IMMUTABLE_CACHE_CONTROL : 'no-cache');
      files(request, response, next);
    });
  };
}
