/** Mail to any spelling of a Gmail address, with or without dots, reaches one mailbox. */
const DOTS_DO_NOT_COUNT = new Set(['gmail.com', 'googlemail.com']);
const GMAIL = 'gmail.com';

/** The mailbox behind an e-mail address: case, a +tag and Gmail's dots aside. One trial per mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*/, '');
  return DOTS_DO_NOT_COUNT.has(domain) ? `${name.replaceAll('.', '')}@${GMAIL}` : `${name}@${domain}`;
}

export const emailDomainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** A domain that can never have a mailbox (RFC 2606). */
const ERASED_DOMAIN = 'erased.invalid';

/** What stands in for the address of somebody who was erased; `id` is drawn for it and tells nothing of the address. */
export const erasedAddress = (id: string): string => `${id}@${ERASED_DOMAIN}`;

/** Nothing is ever sent there. */
export const isErasedAddress = (email: string): boolean => email.endsWith(`@${ERASED_DOMAIN}`);
