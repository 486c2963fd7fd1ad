import { Stripe } from 'stripe';
import { PROVIDER_TIMEOUT_MS, RETRIES_PER_REQUEST } from '../../domain/shared/providerTimeouts.js';
import { stripeFetch } from './stripeFetch.js';

/** The Stripe API version for which the reply schemas and this SDK were made. */
const API_VERSION = '2026-10-28.endive';

export interface StripeConnectionOptions {
  readonly secretKey: string;
  /** An origin that replaces Stripe's own. */
  readonly apiBase?: string | undefined;
  /** Time limit for one attempt, from the connection to the last byte. */
  readonly answerWithinMs?: number;
}

/**
 * Connects with `fetch`, whose timeout covers a whole attempt. The timeout of Node's own client limits only the pauses
 * within an attempt.
 */
export function connectToStripe({
  secretKey,
  apiBase,
  answerWithinMs = PROVIDER_TIMEOUT_MS.payment,
}: StripeConnectionOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: answerWithinMs,
    maxNetworkRetries: RETRIES_PER_REQUEST,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(stripeFetch),
    ...(apiBase === undefined ? {} : placeOf(new URL(apiBase))),
  });
}

function placeOf({ protocol, hostname, port }: URL): { host: string; port: string; protocol: 'http' | 'https' } {
  return protocol === 'http:'
    ? { host: hostname, port: port || '80', protocol: 'http' }
    : { host: hostname, port: port || '443', protocol: 'https' };
}
