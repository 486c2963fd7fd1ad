import type { Request, RequestHandler } from 'express';
import { Forbidden } from '../../../../domain/shared/failure/failure.js';
import { isFromForeignSite } from '../../caller/foreignSite.js';
import { UNLOCK_PATH } from './lockGate.js';

export const foreignOriginFailure = (): Forbidden =>
  new Forbidden('foreign_origin', 'Another web page sent this request. Only the dashboard itself may send it.');

const LINKED = new Set(['/', UNLOCK_PATH]);

/**
 * Refuses requests that another web page makes the browser send. Such a page could not read the reply, but could use up
 * the broker's quota and so delay an order. Links to the dashboard and programs other than browsers are admitted.
 */
export const foreignSiteGate: RequestHandler = (request, _response, next) => {
  if (isFromForeignSite(request) && !isLink(request)) {
    throw foreignOriginFailure();
  }
  next();
};

/** Whether the request opens the whole page, rather than a frame. */
const isLink = (request: Request): boolean =>
  request.method === 'GET' && LINKED.has(request.path) && request.get('sec-fetch-dest') === 'document';
