import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const IPV6_GLOBAL_UNICAST = 0b001; // 2000::/3; outside of it, `unicast` means reserved.

/** Whether an address is on the public internet: in none of IANA's special-purpose registries (RFC 6890). */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || (address.parts[0] ?? 0) >> 13 === IPV6_GLOBAL_UNICAST;
}

/**
 * Returns the reason why a URL must not be contacted; null when it may be contacted if its name resolves to public
 * addresses.
 */
export function findEndpointProblem(endpoint: string): string | null {
  const url = URL.parse(endpoint);
  if (url === null) return 'must be a URL';
  const { protocol, username, password, port, hostname } = url;
  if (protocol !== 'https:') return 'must begin with https://';
  if (username !== '' || password !== '') return 'must not contain a password';
  if (port !== '') return 'must not name a port';
  // Push services have host names, so IP addresses are refused; an IPv6 address is in brackets.
  if (isIP(hostname) !== 0 || hostname.startsWith('[') || !hostname.includes('.')) return 'must name a public host';
  return null;
}

/** Resolves a host name, and refuses it when one of its addresses is not public. */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused !== undefined) return callback(new Error(`${hostname} is not a public host.`), []);
    return options.all === true ? callback(null, addresses) : answerFirst(addresses, callback);
  });
};

function answerFirst([first]: readonly LookupAddress[], callback: Parameters<LookupFunction>[2]): void {
  if (first === undefined) callback(new Error('The host has no address.'), []);
  else callback(null, first.address, first.family);
}
