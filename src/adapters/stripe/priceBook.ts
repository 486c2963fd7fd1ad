import { OFFERS, tierOfOffer, type Offer, type PaidTier } from '../../domain/cloud/billing/plan.js';

/**
 * The price ids of each offer. The first id is the current price; the others are prices that earlier buyers still pay.
 * An offer without ids is not for sale.
 */
export type PriceIdsByOffer = Readonly<Record<Offer, readonly string[]>>;

/** Maps Stripe's prices to offers. */
export class PriceBook {
  private readonly tiers: ReadonlyMap<string, PaidTier>;

  constructor(private readonly prices: PriceIdsByOffer) {
    this.tiers = new Map(OFFERS.flatMap((offer) => prices[offer].map((id) => [id, tierOfOffer(offer)] as const)));
  }

  priceOf(offer: Offer): string | null {
    return this.prices[offer][0] ?? null;
  }

  /** The tier of the first of these price ids that is in the price book; `unknown_price` if none of them is. */
  tierOf(priceIds: readonly string[]): PaidTier | 'unknown_price' {
    for (const id of priceIds) {
      const tier = this.tiers.get(id);
      if (tier !== undefined) return tier;
    }
    return 'unknown_price';
  }
}
