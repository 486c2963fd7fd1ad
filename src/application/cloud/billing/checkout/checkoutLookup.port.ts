import type { CheckoutSession } from '../../../../domain/cloud/billing/checkout.js';

/** Looks up checkout sessions by untrusted ids without exhausting the provider's rate limit. */
export interface CheckoutLookup {
  /**
   * Returns null for an id that the provider does not know; that answer may be up to a minute old. Accepts any text.
   * Throws `RateLimited` when the budget for these look-ups is used up, and `UpstreamError` when the provider fails.
   */
  find(id: string): Promise<CheckoutSession | null>;
}
