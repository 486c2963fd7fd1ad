import { unavailable } from '../../../shared/unavailable.js';
import type { CapitalFlow, ReturnBasis, Valuation } from './capitalFlow.js';
import type { FigureOrReason, ReturnFigure } from './figure.js';
import { compareWithIndex, type IndexComparison } from './indexComparison.js';
import {
  MeasuredLedger,
  type AppliedTransactions,
  type MeasuredPeriod,
  type ReturnsRequest,
} from './measuredPeriod.js';
import { endOfInvestment, moneyWeightedReturn } from './moneyWeighted.js';
import type { ClosingPrices, MissingPrice } from './positionHistory.js';
import { timeWeightedReturn } from './timeWeighted.js';

export interface MarketPrices {
  readonly bySymbol: ReadonlyMap<string, ClosingPrices>;
  readonly index: { readonly symbol: string; readonly prices: ClosingPrices } | null;
}

export interface LedgerReturns {
  readonly symbol: string | null;
  readonly basis: ReturnBasis;
  readonly from: string;
  readonly to: string;
  readonly startValue: FigureOrReason;
  readonly endValue: FigureOrReason;
  /** The money put in minus the money taken out; null when the amounts are not all in US dollars. */
  readonly netFlow: number | null;
  readonly gain: FigureOrReason;
  readonly timeWeighted: ReturnFigure;
  readonly moneyWeighted: ReturnFigure;
  /** The returns of the same flows invested in the index; null without index prices. */
  readonly index: IndexComparison | null;
  /** The flows behind the figures, by day; empty when the amounts are not all in US dollars. */
  readonly flows: readonly CapitalFlow[];
  /** Days whose value is unknown; the return over them is a Modified Dietz return. */
  readonly missingPrices: readonly MissingPrice[];
  /** Contracts held in the period that are not measured, since they have no closes. */
  readonly unpricedOptions: readonly string[];
}

/** Computes the returns of the ledger, or of one symbol, over a period. */
export const returnsOf = (ledger: AppliedTransactions, market: MarketPrices, request: ReturnsRequest): LedgerReturns =>
  returnsInPeriod(new MeasuredLedger(ledger, market.bySymbol, request.symbol).period(request), request.symbol, market);

export function returnsInPeriod(
  { source, from, to, flows, valuations, start, end, missingPrices, problem }: MeasuredPeriod,
  symbol: string | null,
  market: MarketPrices,
): LedgerReturns {
  const sum = flows.reduce((total, { net }) => total + net, 0);
  const [netFlow, ownFlows] = source.problem === null ? [sum, flows] : [null, []];
  const unpricedOptions = source.unpricedOptions.filter((each) => each.isHeldIn(from, to)).map((each) => each.symbol);
  const facts = { symbol, basis: source.basis, from, to, netFlow, flows: ownFlows, missingPrices, unpricedOptions };
  if (problem !== null || start === undefined || end === undefined) {
    const figure = unavailable(problem ?? 'No value is known in the period.');
    const value = (known: Valuation | undefined): FigureOrReason =>
      known === undefined || source.problem !== null ? figure : { kind: 'value', value: known.value };
    return {
      ...facts,
      startValue: value(start),
      endValue: value(end),
      gain: figure,
      timeWeighted: figure,
      moneyWeighted: figure,
      index: null,
    };
  }
  const ending = endOfInvestment(valuations, end, flows);
  return {
    ...facts,
    startValue: { kind: 'value', value: start.value },
    endValue: { kind: 'value', value: end.value },
    gain: { kind: 'value', value: end.value - start.value - sum },
    timeWeighted: timeWeightedReturn(valuations, flows),
    moneyWeighted: source.isShortIn(from, to)
      ? unavailable('A short position has no invested money to weight.')
      : moneyWeightedReturn(start, { ...end, date: ending }, flows),
    index:
      market.index === null
        ? null
        : compareWithIndex(market.index.symbol, market.index.prices, start, { ending, to }, flows),
  };
}
