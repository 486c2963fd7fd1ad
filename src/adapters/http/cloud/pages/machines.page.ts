import express, { Router, type RequestHandler } from 'express';
import { join } from 'node:path';
import { BUILT_PAGE_HEADERS, IMMUTABLE_CACHE_CONTROL } from '../../builtPage.js';
import { pageHeaders } from '../../pageHeaders.js';
import { OPERATOR_PAGE_PATH } from '../access/operatorSessionCookie.js';

/**
 * Serves the page that shows the operator the state machines. The build writes it to `folder`. It contains no data, but
 * requests the data after the login.
 */
export function operatorMachinesPage(folder: string, limit: RequestHandler): RequestHandler {
  const pages = Router({ caseSensitive: true });
  pages
    .route(OPERATOR_PAGE_PATH)
    .all(pageHeaders({ ...BUILT_PAGE_HEADERS, 'cache-control': 'no-cache' }), limit)
    .get((_request, response) => response.sendFile(join(folder, 'index.html'), { cacheControl: false }));
  pages.use(
    `${OPERATOR_PAGE_PATH}/assets`,
    pageHeaders({ ...BUILT_PAGE_HEADERS, 'cache-control': IMMUTABLE_CACHE_CONTROL }),
    limit,
    express.static(join(folder, 'assets'), { cacheControl: false, index: false, redirect: false }),
  );
  return pages;
}
