import { z } from 'zod';
import { figuresByName } from './figuresByName.js';
import { priceCheck } from './priceCheck.js';

/** The prices behind the audit of a ticker: their range, source, currency and quality. */
export const tickerMetadata = z
  .object({
    bars: z.int(),
    first_date: z.iso.date(),
    last_date: z.iso.date(),
    last_close: z.number(),
    /**
     * Currency code of all prices of the ticker. Absent in audits of earlier releases, whose amounts are excluded from
     * totals and cannot be used to size orders.
     */
    currency: z.string().optional(),
    /**
     * US dollars for one unit of `currency` (for a penny, if it is GBp), and the date of that rate: the date of the
     * last bar, or at most four days earlier. Absent for USD.
     */
    exchange_rate: z.object({ usd: z.number().positive(), date: z.iso.date() }).optional(),
    /** sample | csv | yahoo | tradier | alpaca. Absent unless MARKET_DATA lists several sources. */
    price_source: z.string().optional(),
    /** Cash dividends per share in the 12 months before the last bar. Absent when the source reports no dividends. */
    dividends: z.number().optional(),
    change_pct: z.number().nullable(),
    /** The last 60 closes, oldest first, for a sparkline. */
    closes: z.array(z.number()),
    /** Last value of each series; null while the series is still warming up. */
    indicators: figuresByName,
    /** Data-quality flags: one sentence each. */
    flags: z.array(z.string()),
    /** Absent when there is one source and no dispute, and in audits of earlier releases. */
    price_check: priceCheck.optional(),
    /**
     * Combined ratio (new shares per old share) of the splits dated after the last bar; absent when there are no such
     * splits.
     */
    pending_split: z.number().optional(),
    /**
     * Why the adjustment basis of the next session’s prices may differ from the audit’s, so that its stop and decisions
     * are unknown; absent otherwise.
     */
    split_reason: z.string().optional(),
    options_reason: z.string().nullable(),
    /**
     * Why the framework does not track the position. For a short position, `framework` is null; for a position entered
     * after the last bar, `framework` has no holding. Absent in audits of earlier releases.
     */
    framework_reason: z.string().nullable().optional(),
    /**
     * Why the ticker has no decision map. Absent until the maps are computed: while `next` is null and this is absent,
     * the map is not ready yet.
     */
    map_reason: z.string().optional(),
  })
  .meta({ id: 'TickerMetadata' });
