import express, { Router, type RequestHandler } from 'express';
import { join } from 'node:path';
import { pageHead } from '../../pageHead.js';
import { headersWith } from '../../securityHeaders.js';
import { OPERATOR_PATH } from '../operatorSession.js';

const HEADERS = headersWith({
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

/** The operator's page of machines, built into `folder`. It holds no data: it asks for them once its reader has said the secret. */
export function machinesPage(folder: string): RequestHandler {
  const pages = Router({ caseSensitive: true });
  pages
    .route(OPERATOR_PATH)
    .all(pageHead({ ...HEADERS, 'cache-control': 'no-cache' }))
    .get((_request, response) => response.sendFile(join(folder, 'index.html'), { cacheControl: false }));
  pages.use(`${OPERATOR_PATH}/assets`, pageHead({ ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable' }), express.static(join(folder, 'assets'), { cacheControl: false, index: false, redirect: false }));
  return pages;
}
