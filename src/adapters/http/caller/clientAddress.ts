import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The block that counts as one client: an IPv4 address, or the /64 of an IPv6 address, since a single customer
 * owns a whole /64. Which address is the client's, Express decides by the number of trusted hops.
 */
export function clientBlock(request: Request): string {
  const text = request.ip ?? '';
  if (isIPv4(text)) return text;
  if (!isIPv6(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Whether the request came from this machine itself, not through a proxy on it. */
export function isFromThisMachine(request: Request): boolean {
  const peer = request.socket.remoteAddress ?? '';
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return forwarded === undefined && ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback';
}
