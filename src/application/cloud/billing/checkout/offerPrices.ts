import { OFFERS, type Offer } from '../../../../domain/cloud/billing/plan.js';
import type { OfferPrice } from '../../../../domain/cloud/billing/priceList.js';
import { MINUTE_MS, SECOND_MS } from '../../../../domain/shared/timeUnits.js';
import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import { within } from '../../../shared/within.js';
import type { BillingProvider } from '../billingProvider.port.js';

/** Null for an offer that is not sold; an offer is missing while its price is unknown. */
export type PriceByOffer = Readonly<Partial<Record<Offer, OfferPrice | null>>>;

const FRESH_MS = 5 * MINUTE_MS;
/** Pause before the next request after the provider has failed. */
const RETRY_MS = 30 * SECOND_MS;
/**
 * The longest time that a page waits for prices; prices that arrive later are shown by the next page that is served.
 */
const PATIENCE_MS = 2 * SECOND_MS;

/** The prices at the payment provider, cached. While the provider fails, earlier prices stay in use. */
export class OfferPrices {
  private prices: PriceByOffer = {};
  private refreshAt = -Infinity;
  private refreshing: Promise<void> | null = null;

  /** @param elapsedMs a monotonic clock, in milliseconds */
  constructor(
    private readonly provider: Pick<BillingProvider, 'price'>,
    private readonly elapsedMs: () => number,
    private readonly report: ReportProblem,
  ) {}

  /** Never rejects. */
  async current(): Promise<PriceByOffer> {
    if (this.refreshing === null && this.elapsedMs() >= this.refreshAt) this.refreshing = this.refresh();
    if (this.refreshing !== null) await within(this.refreshing, PATIENCE_MS, undefined);
    return this.prices;
  }

  private async refresh(): Promise<void> {
    const read = await Promise.allSettled(
      OFFERS.map(async (offer) => [offer, await this.provider.price(offer)] as const),
    );
    const failed = read.find((each) => each.status === 'rejected');
    if (failed !== undefined) this.report(failed.reason, 'reading the prices');
    const known = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    this.prices = { ...this.prices, ...Object.fromEntries(known) };
    this.refreshAt = this.elapsedMs() + (failed === undefined ? FRESH_MS : RETRY_MS);
    this.refreshing = null;
  }
}
