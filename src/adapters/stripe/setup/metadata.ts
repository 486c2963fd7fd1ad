import { createHash } from 'node:crypto';

/** The metadata by which a later run finds the objects of an earlier one. */
export const STRIPE_METADATA_KEY = 'plumbline';

/** Two simultaneous runs create one object for the same order. */
export const idempotencyOptions = (what: string, order: object): { readonly idempotencyKey: string } => ({
  idempotencyKey: `plumbline-setup-${what}-${createHash('sha256').update(JSON.stringify(order)).digest('hex')}`,
});
