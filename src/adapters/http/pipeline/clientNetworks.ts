import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { isIPv4, isIPv6 } from 'node:net';
import { mapNetworks, type ClientNetworks } from '../../../domain/shared/limits/clientNetworks.js';

const UNKNOWN: ClientNetworks = ['unknown'];
/** Internet providers assign each customer a /64, a /56 or a /48. */
const WIDER_PREFIXES = [56, 48] as const;

/**
 * Node reports IPv4 clients of an IPv6 socket as `::ffff:192.0.2.1`. Removing the prefix is much faster than parsing.
 */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/;

/** The zone of an IPv6 address, such as `fe80::1%eth0`, names a network interface. */
const ZONE = /%.*$/;

const NETWORKS = Symbol('client networks');

/** Returns the networks of the client's address, which Express determines from the number of trusted proxies. */
export const clientNetworks = (request: Request & { [NETWORKS]?: ClientNetworks }): ClientNetworks =>
  (request[NETWORKS] ??= networksOf(request.ip ?? ''));

/** Returns the keys under which a place, such as a route, counts the requests of the client's networks. */
export const clientNetworksAt = (place: string, request: Request): ClientNetworks =>
  mapNetworks(clientNetworks(request), (network) => `${place} ${network}`);

/**
 * Returns the networks of an address, narrowest first: an IPv4 address alone, or the /64, /56 and /48 of an IPv6
 * address.
 */
export function networksOf(address: string): ClientNetworks {
  const text = withoutPort(address.replace(MAPPED_IPV4, '')).replace(ZONE, '');
  if (isIPv4(text)) return [text];
  if (!isIPv6(text)) return UNKNOWN;
  const parsed = ipaddr.process(text);
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const { parts } = parsed;
  return [prefixOf(parts, 64), ...WIDER_PREFIXES.map((bits) => prefixOf(parts, bits))];
}

/** Removes the client's port, which some proxies add, as in `192.0.2.1:5678` or `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, bracketed, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? beforePort ?? address;
}

function prefixOf(parts: readonly number[], bits: number): string {
  const kept = parts.slice(0, 4).map((part, place) => part & groupMask(bits - place * 16));
  return `${kept.map((part) => part.toString(16)).join(':')}::/${bits}`;
}

/** Returns the mask that keeps the first `bits` bits of a group of 16. */
const groupMask = (bits: number): number => (0xffff << (16 - Math.max(0, Math.min(16, bits)))) & 0xffff;
