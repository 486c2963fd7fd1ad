import { addDays, earlierOf, laterOf, yearOf } from '../../../shared/calendar/calendarDays.js';
import { sumOf, type Decimal } from '../../portfolio/decimal.js';
import { applyTransactions } from '../applyTransactions.js';
import { currentSymbolIn } from '../currentSymbol.js';
import type { LedgerContents } from '../currentLedger.js';
import type { LedgerState } from '../ledgerState.js';
import { MeasuredLedger, type ReturnsRequest } from '../returns/measuredPeriod.js';
import { returnsInPeriod, type LedgerReturns, type MarketPrices } from '../returns/returnsOf.js';
import { positionResults, type PositionResults } from './positionResults.js';
import { resultEntries, ledgerResultsOf, type ResultEntry, type LedgerResults } from './results.js';
import { valueHistory, type ValueHistory } from './valueHistory.js';

/** The results of a calendar year, or of the part of it that lies in the period. */
export interface YearResults {
  readonly year: number;
  readonly returns: LedgerReturns;
  /** Null when the amounts have several currencies. */
  readonly netFlow: Decimal | null;
  /** One entry per currency. */
  readonly results: readonly LedgerResults[];
}

/** The history of the ledger, or of one symbol, over a period, as the portfolio page shows it. */
export interface PortfolioHistory extends ValueHistory, Omit<YearResults, 'year'> {
  readonly years: readonly YearResults[];
  readonly positions: readonly PositionResults[];
}

type AppliedView = Pick<LedgerContents, 'transactions' | 'state' | 'rules'>;

export function portfolioHistory(view: AppliedView, market: MarketPrices, request: ReturnsRequest): PortfolioHistory {
  const { symbol, to } = request;
  const measured = new MeasuredLedger(view, market.bySymbol, symbol);
  const entries = resultEntries(view, { symbol, from: request.from ?? '', to });
  const results = (part: Pick<ReturnsRequest, 'from' | 'to'>, ofPart: readonly ResultEntry[]) => {
    const period = measured.period(part);
    const netFlow = measured.source.problem === null ? sumOf(period.flows.map(({ amount }) => amount)) : null;
    return { period, returns: returnsInPeriod(period, symbol, market), netFlow, results: ledgerResultsOf(ofPart) };
  };
  const { period, ...whole } = results(request, entries);
  const byYear = Map.groupBy(entries, ({ year }) => year);
  const first = [period.from < to ? yearOf(addDays(period.from, 1)) : yearOf(to), ...byYear.keys()];
  const { lots, cash } = stateOn(view, to);
  const current = currentSymbolIn(view);
  return {
    ...valueHistory(period, market.index?.prices ?? null),
    ...whole,
    years: yearsBetween(Math.min(...first), yearOf(to)).map((year) => {
      const part = { from: laterOf(period.from, `${year - 1}-12-31`), to: earlierOf(to, `${year}-12-31`) };
      const { returns, netFlow, results: ofYear } = results(part, byYear.get(year) ?? []);
      return { year, returns, netFlow, results: ofYear };
    }),
    positions: positionResults(
      lots
        .map((lot) => ({ ...lot, symbol: current(lot.symbol) }))
        .filter((lot) => symbol === null || lot.symbol === symbol),
      measured.source.positionValues(to),
      measured.source.basis === 'account' ? cash : [],
      entries,
    ),
  };
}

/** The state at the end of a day. */
function stateOn({ transactions, state, rules }: AppliedView, day: string): LedgerState {
  const until = transactions.filter(({ tradeDate }) => tradeDate <= day);
  return until.length === transactions.length ? state : applyTransactions(until, rules);
}

const yearsBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
