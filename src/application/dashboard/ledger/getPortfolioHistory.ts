import type { LedgerContents } from '../../../domain/dashboard/ledger/currentLedger.js';
import { periodStart, type HistoryPeriodName } from '../../../domain/dashboard/ledger/history/historyPeriod.js';
import { portfolioHistory, type PortfolioHistory } from '../../../domain/dashboard/ledger/history/portfolioHistory.js';
import { holdingValuesOf, type HoldingValue } from '../../../domain/dashboard/ledger/history/holdingValues.js';
import type { ReturnsRequest } from '../../../domain/dashboard/ledger/returns/measuredPeriod.js';
import type { HeldPosition } from '../../../domain/dashboard/portfolio/position.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { InvalidRequest, NotFound } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import { PortfolioUnavailable, type PortfolioSource } from '../portfolio/portfolioSource.port.js';
import type { LedgerBook } from './ledgerBook.js';
import type { LedgerPrices, LoadedPrices } from './ledgerPrices.js';
import { lastValuedDayOf, ledgerSymbols } from './loadLedgerPrices.js';
import { requirePeriod, requireStartBefore } from './requirePeriod.js';

export interface HistoryRequest {
  /** Null for the whole ledger. */
  readonly symbol: string | null;
  /** Null when the request has dates instead, or for the whole ledger. */
  readonly period: HistoryPeriodName | null;
  /** ISO date; the period begins with the value at the end of this day. Null for the beginning of the ledger. */
  readonly from: string | null;
  /** Null, or a day after today, for the day of the newest close or, if it is later, of the last transaction. */
  readonly to: string | null;
}

/** The portfolio before the first import: it comes from the portfolio file, which has positions but no history. */
export interface PortfolioSnapshot {
  readonly kind: 'snapshot';
  /** Null when there is no portfolio file. */
  readonly source: string | null;
  /** The reason why there is no portfolio; null when there is one. */
  readonly problem: string | null;
  readonly asOf: string;
  readonly positions: readonly HoldingValue[];
}

export type PortfolioHistoryView =
  | { readonly kind: 'ledger'; readonly symbol: string | null; readonly history: PortfolioHistory }
  | PortfolioSnapshot;

interface ComputedHistories {
  readonly view: LedgerContents;
  readonly version: object;
  readonly byRequest: Map<string, PortfolioHistory>;
}

/** Each history of ten years takes a megabyte of memory. */
const MAX_KEPT = 20;

/** Computes values, returns, gains and income of the ledger, or of one symbol, over a period. */
export class GetPortfolioHistory {
  private computed: ComputedHistories | null = null;

  constructor(
    private readonly ledger: LedgerBook,
    private readonly portfolio: PortfolioSource,
    private readonly prices: LedgerPrices,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest for an impossible period; NotFound for a symbol without transactions in the ledger */
  async execute(request: HistoryRequest): Promise<PortfolioHistoryView> {
    const { symbol } = request;
    requirePeriod(request);
    if (request.period !== null && request.from !== null)
      throw new InvalidRequest([{ path: 'from', message: 'cannot be combined with a period' }]);
    const view = await this.ledger.view();
    const isSnapshot = view.batches.length === 0;
    const symbols = isSnapshot ? new Set<string>() : ledgerSymbols(view);
    if (symbol !== null && !symbols.has(symbol)) throw new NotFound(`The ledger has no transaction in ${symbol}.`);
    if (isSnapshot) return this.snapshot(request);
    const deliveredBy = view.state.movements.flatMap(({ delivery }) => delivery?.symbol ?? []);
    const market = await this.prices.load(symbol === null ? symbols : new Set([symbol, ...deliveredBy]));
    const to =
      this.pastDay(request.to) ?? lastValuedDayOf(market, view.transactions.at(-1)?.tradeDate ?? '', this.today());
    requireStartBefore(to, request.from);
    const from = request.period === null ? request.from : periodStart(request.period, to);
    return { kind: 'ledger', symbol, history: this.history(view, market, { symbol, from, to }) };
  }

  /** Returns the history for a request. Caches histories until the ledger or its prices change. */
  private history(view: LedgerContents, market: LoadedPrices, request: ReturnsRequest): PortfolioHistory {
    const { version } = market;
    if (this.computed?.view !== view || this.computed.version !== version || this.computed.byRequest.size >= MAX_KEPT)
      this.computed = { view, version, byRequest: new Map() };
    const key = JSON.stringify(request);
    const history = this.computed.byRequest.get(key) ?? portfolioHistory(view, market, request);
    this.computed.byRequest.set(key, history);
    return history;
  }

  private async snapshot({ to }: HistoryRequest): Promise<PortfolioSnapshot> {
    const { source, problem, held } = await this.filePositions();
    const market = await this.prices.load(held.map(({ ticker }) => ticker));
    const newest = [...market.foreignBySymbol.values()].map(({ closes }) => closes.dates.at(-1) ?? '').toSorted();
    const asOf = this.pastDay(to) ?? lastValuedDayOf(market, newest.at(-1) ?? '', this.today());
    return { kind: 'snapshot', source, problem, asOf, positions: holdingValuesOf(held, market, asOf) };
  }

  /** Returns null for a day after today, which has no value yet. */
  private pastDay(day: string | null): string | null {
    return day !== null && day > this.today() ? null : day;
  }

  private today(): string {
    return isoDate(this.clock.now());
  }

  private async filePositions(): Promise<Pick<PortfolioSnapshot, 'source' | 'problem'> & { held: HeldPosition[] }> {
    try {
      const { source, positions, options } = await this.portfolio.read();
      return { source, problem: null, held: [...positions, ...options].filter(({ quantity }) => quantity !== 0) };
    } catch (problem) {
      if (problem instanceof PortfolioUnavailable) return { source: null, problem: problem.message, held: [] };
      throw problem;
    }
  }
}
