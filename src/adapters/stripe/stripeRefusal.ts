import { Stripe } from 'stripe';
import { retryAfterMs } from '../../application/shared/requestedWait.js';

/** Describes a Stripe failure for the operator's log; Stripe's own errors contain headers and the request. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
}

/**
 * Whether Stripe does not have the requested object. A missing portal configuration does not count: that is a wrong
 * setting.
 */
export const isResourceMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 404 || error.code === 'resource_missing') &&
  error.param !== 'configuration';

/** Whether Stripe rejects the buyer's e-mail address. */
export const isInvalidEmail = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'email_invalid';

/**
 * Whether Stripe refuses a call because there were too many. The SDK repeats such a call only if `Stripe-Should-Retry`
 * requests it, and ignores `Retry-After`.
 */
export const isRateLimit = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeRateLimitError> =>
  error instanceof Stripe.errors.StripeRateLimitError;

/** The wait in milliseconds that a refusal requests; null if none. */
export const requestedWaitOf = ({ headers }: InstanceType<typeof Stripe.errors.StripeRateLimitError>): number | null =>
  retryAfterMs(new Headers(headers), Date.now());

/** Describes an error without the secret key and e-mail addresses, which Stripe's messages can repeat. */
export function toStripeRefusal(error: unknown, secretKey: string): StripeRefusal {
  return new StripeRefusal(
    wordsOf(error)
      .replaceAll(secretKey, '…')
      .replaceAll(/\b[rs]k_(?:live|test)_\S+/g, '…')
      .replaceAll(/\S+@\S+/g, '…'),
  );
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError))
    return `The SDK failed: ${error instanceof Error ? error.message : 'for an unknown reason'}`;
  const facts = [error.statusCode, error.type, error.code, error.param, error.requestId]
    .filter((fact) => fact !== undefined)
    .join(', ');
  return `${adviceOn(error)} (${facts}): ${error.message}${detailOf(error)}`;
}

/** Returns the cause of a failed connection, which the SDK's own message leaves out. */
function detailOf({ detail }: { readonly detail?: unknown }): string {
  if (!(detail instanceof Error)) return '';
  return detail.cause instanceof Error ? ` ${detail.cause.message}` : ` ${detail.message}`;
}

function adviceOn(error: InstanceType<typeof Stripe.errors.StripeError>): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return 'Stripe does not accept the key: check STRIPE_SECRET_KEY';
  if (error instanceof Stripe.errors.StripePermissionError)
    return 'The key lacks permissions. Check the permissions of STRIPE_SECRET_KEY';
  if (error instanceof Stripe.errors.StripeConnectionError) return 'Stripe could not be reached';
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return 'Stripe rejected the request: check that the STRIPE_ settings match your Stripe account';
  return isRateLimit(error) ? 'Stripe limits requests' : 'Stripe failed';
}
