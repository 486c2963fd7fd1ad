import type { RequestHandler } from 'express';
import type { LimitRule } from '../../../domain/shared/limits/limitRule.js';
import { NetworkLimits } from '../../../application/shared/networkLimits.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import { clientNetworks } from './clientNetworks.js';
import { admitted } from './rateLimitHeaders.js';

/** Limits a page by the client's address, as `limit: { by: 'address' }` does a route. */
export function addressLimit(rule: LimitRule, limits: RateLimits): RequestHandler {
  const networkLimits = new NetworkLimits(limits);
  return async (request, response, next) => {
    response.setHeaders(new Map(Object.entries(admitted(await networkLimits.take(rule, clientNetworks(request))))));
    next();
  };
}
