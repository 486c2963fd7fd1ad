import type { RequestHandler } from 'express';
import { MethodNotAllowed } from '../../domain/failure.js';
import { requestIdOf } from './requestId.js';

const READ_METHODS = ['GET', 'HEAD'];

/** What every reply of a page has in common: it can only be read, and carries these headers and a request id. */
export const pageHead =
  (headers: Readonly<Record<string, string>>): RequestHandler =>
  (request, response, next) => {
    if (!READ_METHODS.includes(request.method)) throw new MethodNotAllowed(READ_METHODS);
    response.setHeaders(new Map(Object.entries({ ...headers, 'x-request-id': requestIdOf(request) })));
    next();
  };
