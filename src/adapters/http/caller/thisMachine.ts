import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { isLoopbackName } from '../../../domain/shared/loopbackHost.js';
import { parseHostName } from './hostName.js';

/**
 * Whether the request came directly from this machine and names a loopback host. Without the second check, a web page
 * could point its own name at this machine (DNS rebinding).
 */
export const isFromThisMachine = (request: Request): boolean =>
  hasLoopbackPeer(request) && isLoopbackName(parseHostName(request.headers.host ?? ''));

function hasLoopbackPeer({ socket, headers }: Request): boolean {
  const peer = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  return forwarded === undefined && ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback';
}
