import { domainToUnicode } from 'node:url';
import { emailLookupKey } from '../../../domain/shared/emailForm.js';

/** Returns the spellings, in lower case, of an address. Earlier releases stored domains as the buyer had typed them. */
export function emailSpellings(email: string): readonly string[] {
  const key = emailLookupKey(email);
  const domainAt = key.lastIndexOf('@') + 1;
  const domain = key.slice(domainAt);
  return domain.includes('xn--') ? [key, `${key.slice(0, domainAt)}${domainToUnicode(domain)}`] : [key];
}
