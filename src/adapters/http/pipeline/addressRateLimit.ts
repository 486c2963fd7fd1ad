import type { RequestHandler } from 'express';
import type { RateLimitRule } from '../../../domain/shared/limits/rateLimitRule.js';
import { NetworkLimits } from '../../../application/shared/networkLimits.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import { clientNetworksAt } from './clientNetworks.js';
import { admittedRequestHeaders } from './rateLimitHeaders.js';

/**
 * Rate-limits pages by client address, like `limit: { by: 'address' }` for a route.
 * @param place name of the pages that are counted together
 */
export function addressRateLimit(place: string, rule: RateLimitRule, limits: RateLimits): RequestHandler {
  const networkLimits = new NetworkLimits(limits);
  return async (request, response, next) => {
    response.set(admittedRequestHeaders(await networkLimits.take(rule, clientNetworksAt(place, request))));
    next();
  };
}
