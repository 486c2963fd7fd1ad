import type { BrokerDialect } from './brokerDialect.js';

/** Explains a failure status in a sentence. */
export function statusMessage({ title, advice }: BrokerDialect, status: number): string {
  if (status >= 500) return `${title} returned a server error (${status}).`;
  if (status === 429) return `${title} is rate-limiting requests (429).`;
  if (status === 401 || status === 403) return `${title} refused the request (${status}). ${advice.refused}`;
  if (status === 404) return `${title} did not find what was requested (404). ${advice.missing}`;
  return `${title} returned an unexpected status (${status}).`;
}
