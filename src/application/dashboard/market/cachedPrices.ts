import type { RawBar } from '../../../domain/dashboard/market/readBars.js';
import { isRateSymbol, USD } from '../../../domain/dashboard/market/currency.js';
import { addDays, byDate } from '../../../domain/shared/calendar/calendarDays.js';
import { isAlwaysOpen } from '../../../domain/dashboard/market/calendar/tradingDay.js';
import { lastOpenedSession, sessionAfter } from '../../../domain/dashboard/market/calendar/tradingSessions.js';
import { finalBarTest, lastFinalBarDate } from '../../../domain/dashboard/market/calendar/finalBars.js';
import { isTicker, isTradedInNewYork } from '../../../domain/shared/ticker.js';
import {
  adjustmentOfRewritten,
  compareFetchedBars,
  withAdjustment,
  withReportedDate,
} from '../../../domain/dashboard/market/compareFetchedBars.js';
import {
  lastSessionDateOf,
  type PriceAdjustment,
  type PriceHistory,
} from '../../../domain/dashboard/market/priceHistory.js';
import { latestValidTimestamp } from '../../../domain/shared/timeWindow.js';
import { noPrices, type DailyPrices, type MarketData } from './marketData.port.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { PriceCache } from './priceCache.port.js';
import type { PriceFeedAnswer, PriceFeed } from './priceFeed.port.js';

type FetchedBars = Extract<PriceFeedAnswer, { kind: 'bars' }>;

/** Ten years: the slowest rule needs 252 bars to warm up, and the other bars show how the framework behaved. */
const HISTORY_DAYS = 3653;
/** Number of stored sessions that are fetched again, to detect prices that the source has rewritten. */
const OVERLAP = 30;

export interface CachedPricesDependencies {
  readonly feed: PriceFeed;
  readonly cache: PriceCache;
  readonly clock: Clock;
  readonly report: ReportProblem;
  /** When true, the feed is never contacted. */
  readonly offline: boolean;
}

/**
 * Fetches from a remote source only those bars that are not stored yet. When the source fails, the stored bars are
 * used, with a note.
 */
export class CachedPrices implements MarketData {
  readonly source: PriceFeed['source'];
  readonly note: string | null;

  constructor(private readonly dependencies: CachedPricesDependencies) {
    const { feed, offline } = dependencies;
    this.source = feed.source;
    this.note = offline
      ? `Started with --offline: ${feed.title} is not contacted. The prices are those stored by earlier audits.`
      : null;
  }

  async daily(symbol: string): Promise<DailyPrices> {
    const { clock, feed, offline } = this.dependencies;
    if (!isTicker(symbol) && !isRateSymbol(symbol)) return noPrices(`"${symbol}" is not a ticker.`);
    const stored = await this.loadStored(symbol);
    if (offline)
      return stored === null
        ? noPrices(`Started with --offline, and no prices for ${symbol} are stored.`, feed.onlyCurrency)
        : toDailyPrices(symbol, stored, [storedPricesNote(stored)]);
    const now = clock.now().getTime();
    const final = lastFinalBarDate(symbol, now);
    if (stored === null || isDatedAhead(stored, now)) return this.fromScratch(symbol, stored, now);
    const isOpen = isAlwaysOpen(symbol) || lastOpenedSession(now) > final;
    if (stored.currency !== null && lastSessionDateOf(stored.rows) >= final && !isOpen)
      return toDailyPrices(symbol, stored);
    const fetched = await feed.bars(symbol, stored.rows.slice(-OVERLAP)[0]?.date ?? final);
    return fetched.kind === 'failed'
      ? fallBack(symbol, stored, fetched.reason)
      : this.continued(symbol, stored, fetched, now);
  }

  /**
   * Loads the stored prices. Prices that an earlier release stored without a currency get the source's currency, if the
   * source has only one.
   */
  private async loadStored(symbol: string): Promise<PriceHistory | null> {
    const stored = await this.dependencies.cache.load(symbol);
    return stored && { ...stored, currency: stored.currency ?? this.dependencies.feed.onlyCurrency };
  }

  private async continued(
    symbol: string,
    stored: PriceHistory,
    { rows, currency, splits, dividends }: FetchedBars,
    now: number,
  ): Promise<DailyPrices> {
    if (stored.currency !== null && currency === null && rows.length > 0)
      return fallBack(symbol, stored, `${this.dependencies.feed.title} reported no currency for ${symbol}.`);
    if (stored.currency !== null && currency !== null && currency !== stored.currency)
      return this.fromScratch(symbol, stored, now);
    const { closed, open } = separateOpenBars(rows, finalBarTest(symbol, now));
    const continuation = compareFetchedBars(stored.rows, closed);
    switch (continuation.kind) {
      case 'extended':
        return toDailyPrices(
          symbol,
          await this.store(symbol, {
            ...stored,
            rows: continuation.rows,
            currency,
            splits: mergeByDate(stored.splits, splits),
            dividends: mergeByDate(stored.dividends, dividends),
            fetchedAt: this.now(),
          }),
          [],
          open,
        );
      case 'rescaled': {
        const seen =
          closed.find(({ date }) => date > lastSessionDateOf(stored.rows))?.date ??
          sessionAfter(lastSessionDateOf(stored.rows));
        return this.fromScratch(symbol, stored, now, { ...continuation.by, date: seen });
      }
      case 'rewritten':
        return this.fromScratch(symbol, stored, now, adjustmentOfRewritten(stored.rows, closed));
    }
  }

  private async fromScratch(
    symbol: string,
    before: PriceHistory | null,
    now: number,
    adjustment?: PriceAdjustment,
  ): Promise<DailyPrices> {
    const from = before?.rows[0]?.date ?? addDays(lastFinalBarDate(symbol, now), -HISTORY_DAYS);
    const fetched = await this.dependencies.feed.bars(symbol, from);
    if (fetched.kind === 'failed')
      return before === null
        ? noPrices(fetched.reason, this.dependencies.feed.onlyCurrency)
        : fallBack(symbol, before, fetched.reason);
    const { currency, rows, splits, dividends } = fetched;
    const { closed, open } = separateOpenBars(rows, finalBarTest(symbol, now));
    if (closed.length === 0) return this.withoutFetchedRows(symbol, before, currency);
    const earlier = before?.adjustments ?? [];
    const adjustments =
      adjustment === undefined ? earlier : withAdjustment(earlier, withReportedDate(adjustment, fetched.splits));
    const basis = before === null ? 1 : before.basis + 1;
    return toDailyPrices(
      symbol,
      await this.store(symbol, {
        rows: closed,
        currency,
        basis,
        adjustments,
        splits,
        dividends,
        fetchedAt: this.now(),
      }),
      [],
      open,
    );
  }

  private withoutFetchedRows(symbol: string, before: PriceHistory | null, currency: string | null): DailyPrices {
    const { title, onlyCurrency } = this.dependencies.feed;
    const isElsewhere = onlyCurrency === USD && !isTradedInNewYork(symbol);
    const reason = `${title} has no prices for ${symbol}.${isElsewhere ? ' It covers only US exchanges.' : ''}`;
    return before === null ? noPrices(reason, currency ?? onlyCurrency) : fallBack(symbol, before, reason);
  }

  /** Stores prices; they remain usable even if that fails. */
  private async store(symbol: string, history: PriceHistory): Promise<PriceHistory> {
    const { cache, report } = this.dependencies;
    await cache.save(symbol, history).catch((problem: unknown) => report(problem, `storing the prices for ${symbol}`));
    return history;
  }

  private now(): string {
    return this.dependencies.clock.now().toISOString();
  }
}

/**
 * Whether the prices are dated in the future: an unfinished session may have been stored as closed while the clock was
 * ahead.
 */
const isDatedAhead = ({ fetchedAt }: PriceHistory, now: number): boolean =>
  Date.parse(fetchedAt) > latestValidTimestamp(now);

function separateOpenBars(
  rows: readonly RawBar[],
  isFinal: (date: string) => boolean,
): { closed: readonly RawBar[]; open: readonly RawBar[] } {
  return { closed: rows.filter(({ date }) => isFinal(date)), open: rows.filter(({ date }) => !isFinal(date)) };
}

/** Adds newly fetched splits or dividends to the stored ones. A new one replaces a stored one with the same date. */
function mergeByDate<Action extends { readonly date: string }>(
  earlier: readonly Action[],
  later: readonly Action[],
): readonly Action[] {
  const dates = new Set(later.map(({ date }) => date));
  return [...earlier.filter(({ date }) => !dates.has(date)), ...later].toSorted(byDate);
}

function toDailyPrices(
  symbol: string,
  history: PriceHistory,
  notes: readonly string[] = [],
  open: readonly RawBar[] = [],
  outage: string | null = null,
): DailyPrices {
  const { rows, adjustments, currency, splits, dividends } = history;
  if (currency === null) return noPrices(unknownCurrencyReason(symbol));
  return {
    kind: 'prices',
    rows: [...rows, ...open],
    currency,
    notes,
    adjustments,
    ...(outage === null ? {} : { outage }),
    ...(splits.length === 0 ? {} : { splits }),
    ...(dividends.length === 0 ? {} : { dividends }),
  };
}

const fallBack = (symbol: string, stored: PriceHistory, reason: string): DailyPrices =>
  stored.currency === null
    ? noPrices(`${reason} ${unknownCurrencyReason(symbol)}`)
    : toDailyPrices(symbol, stored, [`${reason} ${storedPricesNote(stored)}`], [], reason);

const unknownCurrencyReason = (symbol: string): string =>
  `The currency of the prices for ${symbol} is unknown, so they are not used. The next audit that reaches the source requests it again.`;

const storedPricesNote = ({ rows }: PriceHistory): string =>
  `Stored prices are used; they end on ${lastSessionDateOf(rows)}.`;
