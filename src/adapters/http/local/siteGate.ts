import type { Request, RequestHandler } from 'express';
import { Forbidden } from '../../../domain/failure.js';

const FOREIGN: ReadonlySet<string> = new Set(['cross-site', 'same-site']);

/**
 * Refuses what another web page has the browser fetch. It could not read the answer, but asking alone uses up the quota at the
 * broker, and with it the way out of a position. A link to the dashboard is followed; programs name no site.
 */
export const siteGate: RequestHandler = (request, _response, next) => {
  if (FOREIGN.has(request.get('sec-fetch-site') ?? '') && !isLink(request)) {
    throw new Forbidden('foreign_origin', 'Another web page sent this request. Only the dashboard itself may.');
  }
  next();
};

/** To the page itself, opened as a whole and not in a frame. */
const isLink = (request: Request): boolean => request.method === 'GET' && request.path === '/' && request.get('sec-fetch-dest') === 'document';
