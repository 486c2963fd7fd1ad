import { createHash } from 'node:crypto';

/** The metadata by which a later run finds what an earlier one made. */
export const STRIPE_METADATA_KEY = 'plumbline';

/** Two runs at the same moment make one thing of the same order. */
export const idempotencyOptions = (what: string, order: object): { readonly idempotencyKey: string } => ({
  idempotencyKey: `plumbline-setup-${what}-${createHash('sha256').update(JSON.stringify(order)).digest('hex')}`,
});
