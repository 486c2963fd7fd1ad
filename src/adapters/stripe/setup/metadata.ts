import { createHash } from 'node:crypto';

/** The metadata key that marks objects created by this program, so that a later run finds them. */
export const STRIPE_METADATA_KEY = 'plumbline';

/** Returns options that make two simultaneous runs with the same `order` create only one object. */
export const idempotencyOptions = (what: string, order: object): { readonly idempotencyKey: string } => ({
  idempotencyKey: `plumbline-setup-${what}-${createHash('sha256').update(JSON.stringify(order)).digest('hex')}`,
});
