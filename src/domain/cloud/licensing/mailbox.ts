import { emailLookupKey } from '../../shared/emailForm.js';

/** Gmail ignores dots: an address reaches the same mailbox with or without them. */
const DOT_IGNORING_DOMAINS = new Set(['gmail.com', 'googlemail.com']);
const GMAIL = 'gmail.com';

/** Returns the mailbox of an e-mail address, ignoring case, a +tag and Gmail's dots. Each mailbox gets one trial. */
export function mailboxOf(email: string): string {
  const key = emailLookupKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const name = key.slice(0, at).replace(/(?<=.)\+.*/, '');
  return DOT_IGNORING_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@${GMAIL}` : `${name}@${domain}`;
}

export function emailDomainOf(email: string): string {
  const key = emailLookupKey(email);
  return key.slice(key.lastIndexOf('@') + 1);
}

/** A domain that can never have a mailbox (RFC 2606). */
const ERASED_DOMAIN = 'erased.invalid';

/** The placeholder for an erased person's address; `id` is random and is not derived from the address. */
export const erasedAddress = (id: string): string => `${id}@${ERASED_DOMAIN}`;

/** No mail is ever sent to an erased address. */
export const isErasedAddress = (email: string): boolean => email.endsWith(`@${ERASED_DOMAIN}`);
