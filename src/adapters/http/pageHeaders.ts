import type { RequestHandler } from 'express';
import { MethodNotAllowed } from './pipeline/httpFailures.js';
import { requestIdOf } from './pipeline/requestId.js';

export const READ_METHODS = ['GET', 'HEAD'];

/** Prepares every page reply: restricts the methods, and sets the headers and a request id. */
export const pageHeaders =
  (headers: Readonly<Record<string, string>>, methods: readonly string[] = READ_METHODS): RequestHandler =>
  (request, response, next) => {
    if (!methods.includes(request.method)) throw new MethodNotAllowed(methods);
    response.set({ ...headers, 'x-request-id': requestIdOf(request) });
    next();
  };
