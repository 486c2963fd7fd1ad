import ipaddr from 'ipaddr.js';

/** Returns a warning for each setting that is an http:// address of a host outside the local network. */
export const unencryptedAddressWarnings = (settings: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'string' && isUnencryptedElsewhere(value)
      ? [`${name} begins with http://, so keys and messages can be read on the way to that host. Use https://.`]
      : [],
  );

function isUnencryptedElsewhere(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast';
  // Containers reach each other by names without a dot.
  return host.includes('.') && !/\.(?:local|localhost|internal)$/.test(host);
}
