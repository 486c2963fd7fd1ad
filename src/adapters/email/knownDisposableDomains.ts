import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import type { DisposableDomains } from '../../application/cloud/licensing/trial/disposableDomains.port.js';

/** The list of github.com/disposable-email-domains, from the installed package; subdomains are included. */
export const knownDisposableDomains: DisposableDomains = {
  has(domain) {
    const labels = domain.split('.');
    return labels.some((_, i) => i < labels.length - 1 && isDisposableEmailDomain(labels.slice(i).join('.')));
  },
};
