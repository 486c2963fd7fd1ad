import type { CheckoutSession } from '../../../../domain/cloud/billing/checkout.js';

/** Looks up checkout sessions by ids that anybody may have made up, without using up the provider's rate limit. */
export interface CheckoutLookup {
  /**
   * Null for an id that the provider does not know; that answer may be up to a minute old. Any text may be asked for.
   * Throws `RateLimited` when the budget of these look-ups is used up, `UpstreamError` when the provider fails.
   */
  find(id: string): Promise<CheckoutSession | null>;
}
