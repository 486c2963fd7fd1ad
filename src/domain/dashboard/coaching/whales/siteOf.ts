/** Second-level labels under which a country registers domains, such as the `co` in example.co.uk. */
const SHARED = /^(?:co|com|net|org|gov|ac|edu)$/;

/** The site of an address; subdomains belong to one publisher. */
export function siteOf(address: string): string {
  const labels = new URL(address).hostname.replace(/\.$/, '').split('.');
  const [country = '', second = ''] = labels.toReversed();
  const shared = country.length === 2 && SHARED.test(second);
  return labels.slice(shared ? -3 : -2).join('.');
}
