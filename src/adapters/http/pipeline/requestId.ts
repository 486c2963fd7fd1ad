import type { Request } from 'express';
import { randomUUID } from 'node:crypto';

const WELL_FORMED = /^[A-Za-z0-9._-]{1,128}$/;
const ID = Symbol('request id');

/**
 * Returns the client's own request id if it is well-formed, so that the client's log and the server's log show the same
 * id; otherwise one new id per request.
 */
export function requestIdOf(request: Request & { [ID]?: string }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : (request[ID] ??= randomUUID());
}
