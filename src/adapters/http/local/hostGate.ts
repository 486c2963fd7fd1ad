import type { RequestHandler } from 'express';
import { isIPv4 } from 'node:net';
import { Misdirected } from '../../../domain/failure.js';

/**
 * Lets a request pass that is addressed to this machine by a loopback name, or by one of `allowedHosts`. A web page
 * whose own name was pointed at 127.0.0.1 (DNS rebinding) sends that name.
 */
export const hostGate =
  (allowedHosts: readonly string[]): RequestHandler =>
  (request, _response, next) => {
    const name = hostName(request.headers.host ?? '');
    if (!isLoopbackName(name) && !allowedHosts.includes(name)) {
      throw new Misdirected(
        'host_not_allowed',
        'The dashboard answers to localhost and 127.0.0.1 alone. Name other hosts in DASHBOARD_ALLOWED_HOSTS.',
      );
    }
    next();
  };

/** Of a Host header, without the port, in lower case; empty when it is malformed. */
export const hostName = (host: string): string => /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d+)?$/i.exec(host)?.[1]?.toLowerCase() ?? '';

export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
