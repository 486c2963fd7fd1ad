import { readBars, type BarsReading, type RawBar } from '../../../domain/dashboard/market/readBars.js';
import { separateFinishedBars } from '../../../domain/dashboard/market/calendar/separateFinishedBars.js';
import { finalBarTest } from '../../../domain/dashboard/market/calendar/finalBars.js';
import { conversionProblem, USD, type ExchangeRate } from '../../../domain/dashboard/market/currency.js';
import type { Dividend, PriceAdjustment, Split } from '../../../domain/dashboard/market/priceHistory.js';
import { lastDate } from '../../../domain/dashboard/market/bars.js';
import type { PriceSource } from '../../../domain/dashboard/market/priceSource.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { SecondSource } from '../../../domain/dashboard/market/priceJudge/barDispute.js';
import { ExchangeRates } from './exchangeRates.js';
import { noPrices, type DailyPrices, type MarketData } from './marketData.port.js';

export type LoadedBars = BarsReading & {
  /** Adjustments that the source made to its earlier prices, oldest first. */
  readonly adjustments: readonly PriceAdjustment[];
  /** Currency code of the bars; null when the source does not report it. */
  readonly currency: string | null;
  /** The rate at the last bar; absent for USD. Bars that cannot be converted are unusable. */
  readonly exchangeRate?: ExchangeRate;
  /** The source that the bars came from; absent unless a list of sources is tried in order. */
  readonly source?: PriceSource;
  /** Oldest first, whether or not the bars are divided by them; absent when the source reports no splits. */
  readonly splits?: readonly Split[];
  /** Oldest first; absent when the source reports no dividends. */
  readonly dividends?: readonly Dividend[];
  /** Absent when no second source is configured. */
  readonly check?: SecondSource;
};

/** Loads the bars of closed sessions, with notes for the user. */
export class LoadBars {
  private readonly rates: ExchangeRates;

  constructor(
    private readonly prices: MarketData,
    private readonly clock: Clock,
    private readonly report: ReportProblem,
    /** The second source with which bars are compared; null when only one source is configured. */
    private readonly second: MarketData | null = null,
  ) {
    this.rates = new ExchangeRates(prices, clock);
  }

  /**
   * Never rejects: a symbol without usable prices is a result with a reason.
   * @param source the only source to use, when several are configured
   * @param isCompared whether the bars are compared with a second source, if there is one
   */
  async execute(symbol: string, source?: string, isCompared = true): Promise<LoadedBars> {
    try {
      return await this.reading(symbol, isCompared, source);
    } catch (problem) {
      this.report(problem, `prices for ${symbol}`);
      return unusable(`The prices for ${symbol} could not be read. See the log.`);
    }
  }

  private async reading(symbol: string, isCompared: boolean, from?: string): Promise<LoadedBars> {
    // By the time before the requests: a session that ends during them leaves unfinished bars in the replies.
    const isFinal = finalBarTest(symbol, this.clock.now().getTime());
    const [daily, check] = await Promise.all([
      this.prices.daily(symbol, from),
      isCompared ? this.checkRows(symbol) : null,
    ]);
    if (daily.kind === 'unavailable') return unusable(daily.reason, daily.currency);
    const { currency } = daily;
    const { finishedRows: finished, notes } = separateFinishedBars(daily.rows, isFinal);
    const compared = comparableRows(check, daily.source ?? this.prices.source, currency);
    const reading = readBars(finished, separateFinishedBars(compared.rows, isFinal).finishedRows);
    const flags = [...daily.notes, ...notes];
    if (reading.kind === 'unusable')
      return { ...reading, reason: [...flags, reading.reason].join(' '), adjustments: [], currency };
    const { adjustments, source, splits, dividends } = daily;
    const conversion = currency === USD ? null : await this.rates.on(lastDate(reading.bars), currency, source);
    if (conversion?.kind === 'none') return unusable(conversionProblem(symbol, currency, conversion.reason), currency);
    return {
      ...reading,
      flags: [...flags, ...reading.flags],
      adjustments,
      currency,
      ...(conversion === null ? {} : { exchangeRate: conversion.rate }),
      ...(source === undefined ? {} : { source }),
      ...(splits === undefined ? {} : { splits }),
      ...(dividends === undefined ? {} : { dividends }),
      ...compared.check,
    };
  }

  /** Returns null when there is no second source. A failure of the second source never stops the audit. */
  private async checkRows(symbol: string): Promise<SecondPrices | null> {
    if (this.second === null) return null;
    const { source } = this.second;
    try {
      return { source, daily: await this.second.daily(symbol) };
    } catch (problem) {
      this.report(problem, `prices from the second source for ${symbol}`);
      return { source, daily: noPrices('The prices could not be read. See the log.') };
    }
  }
}

interface SecondPrices {
  readonly source: string;
  readonly daily: DailyPrices;
}

/** Returns the rows of the second source if they can be compared, otherwise the reason why they cannot. */
function comparableRows(
  second: SecondPrices | null,
  first: string,
  currency: string,
): { readonly rows: readonly RawBar[]; readonly check: { readonly check?: SecondSource } } {
  if (second === null) return { rows: [], check: {} };
  const { source, daily } = second;
  const incomparable = (reason: string) => ({ rows: [], check: { check: { source, reason } } });
  if (daily.kind === 'unavailable') return incomparable(daily.reason);
  if (source === first && source !== 'csv')
    return incomparable(`The prices to check also come from ${source}, so there is nothing to compare.`);
  return daily.currency === currency
    ? { rows: daily.rows, check: { check: { source, reason: null } } }
    : incomparable(`${source} has prices in ${daily.currency}, not ${currency}.`);
}

const unusable = (reason: string, currency: string | null = null): LoadedBars => ({
  kind: 'unusable',
  reason,
  flags: [],
  adjustments: [],
  currency,
});
