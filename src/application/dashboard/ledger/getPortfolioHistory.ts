import type { LedgerContents } from '../../../domain/dashboard/ledger/currentLedger.js';
import { periodStart, type HistoryPeriodName } from '../../../domain/dashboard/ledger/history/historyPeriod.js';
import { portfolioHistory, type PortfolioHistory } from '../../../domain/dashboard/ledger/history/portfolioHistory.js';
import { holdingValuesOf, type HoldingValue } from '../../../domain/dashboard/ledger/history/holdingValues.js';
import type { ReturnsRequest } from '../../../domain/dashboard/ledger/returns/measuredPeriod.js';
import type { HeldPosition } from '../../../domain/dashboard/portfolio/position.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import { PortfolioUnavailable, type PortfolioSource } from '../portfolio/portfolioSource.port.js';
import type { LedgerBook } from './ledgerBook.js';
import { loadPeriod, noTransactionIn, requirePeriod, type PeriodRequest } from './ledgerPeriod.js';
import type { LedgerPrices, LoadedPrices } from './ledgerPrices.js';
import { dollarSeriesOf, lastValuedDayOf } from './loadLedgerPrices.js';

export interface HistoryRequest extends PeriodRequest {
  /** Null when the request has dates instead, or for the whole ledger. */
  readonly period: HistoryPeriodName | null;
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
    requirePeriod(request);
    if (request.period !== null && request.from !== null)
      throw new InvalidRequest([{ path: 'from', message: 'cannot be combined with a period' }]);
    const view = await this.ledger.view();
    const today = isoDate(this.clock.now());
    if (view.batches.length === 0) return this.snapshot(request, today);
    const { market, symbol, to } = await loadPeriod(view, this.prices, request, today);
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

  private async snapshot({ symbol, to }: HistoryRequest, today: string): Promise<PortfolioSnapshot> {
    if (symbol !== null) throw noTransactionIn(symbol);
    const { source, problem, held } = await this.filePositions();
    const market = await this.prices.load(held.map(({ ticker }) => ticker));
    const foreign = [...market.foreignBySymbol.values()].map(({ closes }) => closes);
    const asOf = to !== null && to <= today ? to : lastValuedDayOf([...dollarSeriesOf(market), ...foreign], today);
    return { kind: 'snapshot', source, problem, asOf, positions: holdingValuesOf(held, market, asOf) };
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
