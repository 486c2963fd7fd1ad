import { Stripe } from 'stripe';

/** What went wrong with Stripe, in words for the operator's log: its own objects carry headers and what was sent. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
}

/** That the object asked for is not there; a missing portal configuration is a wrong setting of ours instead. */
export const isResourceMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 404 || error.code === 'resource_missing') &&
  error.param !== 'configuration';

/** That the address of the buyer is none. */
export const isInvalidEmail = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'email_invalid';

/** Never with the secret key, nor with addresses: Stripe repeats what it was sent. */
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

/** Why the connection failed: the SDK's own message does not say. */
function detailOf({ detail }: { readonly detail?: unknown }): string {
  if (!(detail instanceof Error)) return '';
  return detail.cause instanceof Error ? ` ${detail.cause.message}` : ` ${detail.message}`;
}

function adviceOn(error: InstanceType<typeof Stripe.errors.StripeError>): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return 'Stripe does not accept the key: check STRIPE_SECRET_KEY';
  if (error instanceof Stripe.errors.StripePermissionError)
    return 'The key lacks permissions: check those of STRIPE_SECRET_KEY';
  if (error instanceof Stripe.errors.StripeConnectionError) return 'Stripe could not be reached';
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return 'Stripe rejected the request: check the STRIPE_ settings against its account';
  return 'Stripe failed';
}
