import { readBars, type BarsReading } from '../../../domain/dashboard/market/readBars.js';
import { splitFinishedBars } from '../../../domain/dashboard/market/calendar/splitFinishedBars.js';
import { lastFinalSession } from '../../../domain/dashboard/market/calendar/tradingSessions.js';
import { currencyProblem } from '../../../domain/dashboard/market/currency.js';
import type { Dividend, PriceAdjustment } from '../../../domain/dashboard/market/priceHistory.js';
import type { PriceSource } from '../../../domain/dashboard/market/priceSource.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { MarketData } from './marketData.port.js';

export type LoadedBars = BarsReading & {
  /** Adjustments that the source made to its earlier prices, oldest first. */
  readonly adjustments: readonly PriceAdjustment[];
  /** Null when the source does not know it. Bars are always in USD: other currencies are unusable. */
  readonly currency: string | null;
  /** The source of the bars, where a list of sources is tried in order. */
  readonly source?: PriceSource;
  /** Oldest first; absent when the source reports none. */
  readonly dividends?: readonly Dividend[];
};

/** Loads the bars of closed sessions, with notes for the user. */
export class LoadBars {
  constructor(
    private readonly prices: MarketData,
    private readonly clock: Clock,
    private readonly report: ProblemReport,
  ) {}

  /** Never rejects: a symbol without usable prices is a result with a reason. */
  async execute(symbol: string): Promise<LoadedBars> {
    try {
      return await this.reading(symbol);
    } catch (problem) {
      this.report(problem, `prices for ${symbol}`);
      return unusable(`The prices for ${symbol} could not be read. See the log.`);
    }
  }

  private async reading(symbol: string): Promise<LoadedBars> {
    const daily = await this.prices.daily(symbol);
    if (daily.kind === 'unavailable') return unusable(daily.reason, daily.currency);
    const { currency } = daily;
    const problem = currencyProblem(symbol, currency);
    if (problem !== null) return unusable(problem, currency);
    const { finishedRows: finished, notes } = splitFinishedBars(
      daily.rows,
      lastFinalSession(this.clock.now().getTime()),
    );
    const reading = readBars(finished);
    const told = [...daily.notes, ...notes];
    if (reading.kind === 'unusable')
      return { ...reading, reason: [...told, reading.reason].join(' '), adjustments: [], currency };
    const { adjustments, source, dividends } = daily;
    return {
      ...reading,
      flags: [...told, ...reading.flags],
      adjustments,
      currency,
      ...(source === undefined ? {} : { source }),
      ...(dividends === undefined ? {} : { dividends }),
    };
  }
}

const unusable = (reason: string, currency: string | null = null): LoadedBars => ({
  kind: 'unusable',
  reason,
  flags: [],
  adjustments: [],
  currency,
});
