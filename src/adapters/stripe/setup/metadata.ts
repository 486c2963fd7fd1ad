import { hash } from 'node:crypto';

/** The metadata key that marks objects created by this program, so that a later run finds them. */
export const STRIPE_METADATA_KEY = 'plumbline';

/** Returns options with which simultaneous runs create only one object for the same `what` and `parameters`. */
export const idempotencyOptions = (what: string, parameters: object): { readonly idempotencyKey: string } => ({
  idempotencyKey: `plumbline-setup-${what}-${hash('sha256', JSON.stringify(parameters))}`,
});
