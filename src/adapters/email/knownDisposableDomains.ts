import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import type { DisposableDomains } from '../../application/cloud/licensing/trial/disposableDomains.port.js';

/** Disposable domains that the list of the installed package lacks. */
const MORE_DOMAINS = new Set([
  '33mail.com',
  'burnermail.io',
  'spamgourmet.com',
  'temp-mail.io',
  'tempmail.com',
  'tempmail.net',
]);

/** The list of github.com/disposable-email-domains, from the installed package; subdomains are included. */
export const knownDisposableDomains: DisposableDomains = {
  has(domain) {
    const labels = domain.split('.');
    const suffixes = labels.slice(1).map((_, i) => labels.slice(i).join('.'));
    return suffixes.some((suffix) => MORE_DOMAINS.has(suffix) || isDisposableEmailDomain(suffix));
  },
};
