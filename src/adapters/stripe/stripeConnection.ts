import { Stripe } from 'stripe';
import { PROVIDER_PATIENCE_MS, RETRIES_WITHIN_A_REQUEST } from '../../domain/shared/providerPatience.js';
import { stripeFetch } from './stripeFetch.js';

/** The version of Stripe's API that the replies are read as; the one that this SDK was made for. */
const API_VERSION = '2026-10-28.endive';

export interface StripeAccess {
  readonly secretKey: string;
  /** Another origin than Stripe's own. */
  readonly apiBase?: string | undefined;
  /** For one try, from the connection to the last byte. */
  readonly answerWithinMs?: number;
}

/** Through `fetch`, whose time-out covers the whole of a try; through Node's own client it would be that of each silence. */
export function connectToStripe({
  secretKey,
  apiBase,
  answerWithinMs = PROVIDER_PATIENCE_MS.payment,
}: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: answerWithinMs,
    maxNetworkRetries: RETRIES_WITHIN_A_REQUEST,
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
