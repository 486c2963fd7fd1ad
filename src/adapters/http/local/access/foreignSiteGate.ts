import type { Request, RequestHandler } from 'express';
import { Forbidden } from '../../../../domain/shared/failure/failure.js';
import { isFromForeignSite } from '../../caller/foreignSite.js';

/**
 * Refuses what another web page has the browser fetch. It could not read the answer, but asking alone uses up the quota at the
 * broker, and with it the way out of a position. A link to the dashboard is followed; programs name no site.
 */
export const foreignSiteGate: RequestHandler = (request, _response, next) => {
  if (isFromForeignSite(request) && !isLink(request)) {
    throw new Forbidden('foreign_origin', 'Another web page sent this request. Only the dashboard itself may send it.');
  }
  next();
};

/** To the page itself, opened as a whole and not in a frame. */
const isLink = (request: Request): boolean =>
  request.method === 'GET' && request.path === '/' && request.get('sec-fetch-dest') === 'document';
