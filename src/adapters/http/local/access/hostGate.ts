import type { RequestHandler } from 'express';
import { MisdirectedRequest } from '../../pipeline/httpFailures.js';
import { isLoopbackName } from '../../../../domain/shared/loopbackHost.js';
import { parseHostName } from '../../caller/hostName.js';

/**
 * Admits requests addressed to a loopback name or to one of `allowedHosts`. A web page that points its own name at
 * 127.0.0.1 (DNS rebinding) sends that name and is refused.
 */
export const hostGate =
  (allowedHosts: readonly string[]): RequestHandler =>
  (request, _response, next) => {
    const name = parseHostName(request.headers.host ?? '');
    if (!isLoopbackName(name) && !allowedHosts.includes(name)) {
      throw new MisdirectedRequest(
        'host_not_allowed',
        'The dashboard accepts requests for localhost and 127.0.0.1 only. Add other hosts to DASHBOARD_ALLOWED_HOSTS.',
      );
    }
    next();
  };
