import type { RequestHandler } from 'express';
import { RateLimited } from '../../../../domain/shared/failure/failure.js';
import { clientNetworks } from '../clientNetworks.js';

const WINDOW_SECONDS = 1;

export interface InFlightLimitOptions {
  readonly limit: number;
  /** Requests to these paths, and to paths below them, are never refused or counted. */
  readonly exempt: readonly string[];
}

/** Limits simultaneous requests per client address. A limit on connections could not tell a proxy's clients apart. */
export function inFlightLimit({ limit, exempt }: InFlightLimitOptions): RequestHandler {
  const inFlight = new Map<string, number>();
  const prefixes = exempt.map((path) => `${path}/`);
  return (request, response, next) => {
    const path = `${request.path}/`;
    if (prefixes.some((prefix) => path.startsWith(prefix))) {
      next();
      return;
    }
    const [address] = clientNetworks(request);
    const count = inFlight.get(address) ?? 0;
    if (count >= limit)
      throw new RateLimited({ bucket: 'in_flight', limit, windowSeconds: WINDOW_SECONDS }, WINDOW_SECONDS);
    inFlight.set(address, count + 1);
    response.once('close', () => {
      const left = (inFlight.get(address) ?? 0) - 1;
      if (left > 0) inFlight.set(address, left);
      else inFlight.delete(address);
    });
    next();
  };
}
