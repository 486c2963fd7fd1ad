import { takeBars, type Bars } from '../../../domain/dashboard/market/bars.js';
import {
  disputedBarsOf,
  tickerChartDataOf,
  type DisputedBars,
  type TickerChartData,
} from '../../../domain/dashboard/audit/tickerChartData.js';
import type { AuditPayload, TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { Conflict, NotFound } from '../../../domain/shared/failure/failure.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import { BoundedCache } from '../boundedCache.js';
import type { StoredAudit } from './auditStore.port.js';
import type { LoadBars } from '../market/loadBars.js';
import type { GetLatestAudit } from './getLatestAudit.js';
import { findTickerInAudit } from './findTickerInAudit.js';

export interface TickerChart extends TickerChartData {
  readonly ticker: string;
  /** When the audit of these bars was made. */
  readonly generated_at: string;
  readonly data_source: string;
  /**
   * The bars of both price sources for the dates on which their prices disagree; null when they disagree on none of the
   * charted dates.
   */
  readonly disputed: DisputedBars | null;
}

/** Number of recently viewed charts to cache; reading and computing one takes about 20 ms. */
const CHARTS_KEPT = 12;

/** Returns the bars that the latest audit used for a ticker; refuses if they were rewritten since. */
export class GetTickerChart {
  private charts = new BoundedCache<TickerChart>(CHARTS_KEPT);
  private chartsOf: StoredAudit | null = null;

  /** @param cachedBars loads the prices stored on this machine and contacts no source */
  constructor(
    private readonly readAudit: GetLatestAudit,
    private readonly cachedBars: LoadBars,
  ) {}

  /**
   * @param symbol in upper or lower case
   * @throws NotFound `no_audit_yet`, `unknown_ticker`, `bars_not_kept`
   * @throws Conflict `bars_rewritten`
   */
  async execute(symbol: string): Promise<TickerChart> {
    const stored = this.readAudit.execute();
    const { audit } = stored;
    const { name, ticker } = findTickerInAudit(audit, symbol);
    if (this.chartsOf !== stored) [this.charts, this.chartsOf] = [new BoundedCache(CHARTS_KEPT), stored];
    const { charts } = this;
    const made = charts.get(name) ?? (await this.made(audit, name, ticker));
    charts.put(name, made);
    return made;
  }

  private async made(
    { generated_at, data_source }: AuditPayload,
    name: string,
    ticker: TickerAudit,
  ): Promise<TickerChart> {
    const { price_source, price_check } = ticker.metadata;
    const wasCompared = typeof price_check?.second_source === 'string' && price_check.reason === null;
    const reading = await this.cachedBars.execute(name, price_source, wasCompared);
    if (reading.kind === 'unusable') {
      const isForeign = reading.currency !== null && reading.currency !== USD;
      if (isForeign) throw new NotFound(reading.reason, 'bars_not_kept');
      throw new NotFound(
        `The prices that ${name} was audited with are no longer on this machine. Run an audit to load them again.`,
        'bars_not_kept',
      );
    }
    if (wasCompared && price_check.disputes.length > 0 && reading.check?.reason !== null)
      throw new NotFound(
        `The ${price_check.second_source} prices that ${name} was checked against are no longer on this machine. Run an audit to load them again.`,
        'bars_not_kept',
      );
    const bars = takeBars(reading.bars, reading.bars.dates.lastIndexOf(ticker.metadata.last_date) + 1);
    if (!areThoseOf(ticker, bars)) {
      throw new Conflict(
        'bars_rewritten',
        `The prices for ${name} were rewritten since the last audit. Run an audit to use the new prices.`,
      );
    }
    const first = price_source ?? data_source;
    const charted = tickerChartDataOf(bars);
    const sources = { first_source: first, second_source: price_check?.second_source ?? null };
    return {
      ticker: name,
      generated_at,
      data_source: first,
      ...charted,
      disputed: disputedBarsOf(charted, sources, reading.disputes),
    };
  }
}

/**
 * Whether the bars are those of the audit, judging by their number, their first session and the closes that the audit
 * published.
 */
function areThoseOf({ metadata: { bars: count, first_date, closes } }: TickerAudit, { dates, close }: Bars): boolean {
  const last = close.subarray(-closes.length);
  return (
    dates.length === count && dates[0] === first_date && closes.every((published, index) => published === last[index])
  );
}
