import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet (IANA's special-purpose registries; RFC 6890). */
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');

/** Global unicast addresses. The networks below are exceptions: they are reserved or only embed an IPv4 address. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');

export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
    : isIP(address) === 4 && !NOT_PUBLIC.check(address, 'ipv4');

/**
 * Returns the reason why a URL must not be contacted; null when it may be contacted if its name resolves to public
 * addresses.
 */
export function findEndpointProblem(endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return 'must be a URL';
  const { protocol, username, password, port, hostname } = new URL(endpoint);
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
