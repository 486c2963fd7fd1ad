import express, { type RequestHandler } from 'express';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll('\\', '/')),
  );
  return (request, response, next) => {
    const { path, method } = request;
    if (!READ_METHODS.includes(method) && path !== '/' && !paths.has(path) && !paths.has(`${path}.html`)) return next();
    prepare(request, response, () => {
      response.setHeader('cache-control', HASHED.test(path) ? IMMUTABLE_CACHE_CONTROL : 'no-cache');
      files(request, response, next);
    });
  };
}
