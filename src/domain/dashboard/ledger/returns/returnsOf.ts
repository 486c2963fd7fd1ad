import { addDays } from '../../../shared/calendar/calendarDays.js';
import type { LedgerState } from '../ledgerState.js';
import type { Transaction } from '../transaction.js';
import { CapitalSource, type ReturnBasis } from './capitalSource.js';
import { flowsByDay, type CapitalFlow, type Valuation } from './capitalFlow.js';
import { unavailableFigure, type Figure, type ReturnFigure } from './figure.js';
import { compareWithIndex, type IndexComparison } from './indexComparison.js';
import { moneyWeightedReturn } from './moneyWeighted.js';
import type { ClosingPrices, MissingPrice } from './positionSeries.js';
import { timeWeightedReturn } from './timeWeighted.js';

export interface ReturnsRequest {
  /** Null for the whole ledger. */
  readonly symbol: string | null;
  /** The period begins with the value at the end of this day; null for the day before the first flow. */
  readonly from: string | null;
  readonly to: string;
}

export interface MarketPrices {
  readonly bySymbol: ReadonlyMap<string, ClosingPrices>;
  readonly index: { readonly symbol: string; readonly prices: ClosingPrices } | null;
}

export interface LedgerReturns {
  readonly symbol: string | null;
  readonly basis: ReturnBasis;
  readonly from: string;
  readonly to: string;
  readonly startValue: Figure;
  readonly endValue: Figure;
  /** The money put in minus the money taken out. */
  readonly netFlow: number;
  readonly gain: Figure;
  readonly timeWeighted: ReturnFigure;
  readonly moneyWeighted: ReturnFigure;
  /** The returns of the same flows invested in the index; null without index prices. */
  readonly index: IndexComparison | null;
  /** The flows behind the figures, by day. */
  readonly flows: readonly CapitalFlow[];
  /** Days whose value is unknown; the return over them is a Modified Dietz return. */
  readonly missingPrices: readonly MissingPrice[];
}

/** Returns of the ledger, or of one symbol, over a period. Transactions and state are those of one ledger view. */
export function returnsOf(
  { transactions, state }: { readonly transactions: readonly Transaction[]; readonly state: LedgerState },
  market: MarketPrices,
  { symbol, from, to }: ReturnsRequest,
): LedgerReturns {
  const source = new CapitalSource(transactions, state, market.bySymbol, symbol);
  const all = source.flows();
  const beginning = beginningOf(from, firstDateOf(all.flows) ?? to);
  const flows = flowsByDay(all.flows.filter(({ date }) => date > beginning && date <= to));
  const days = [...new Set([beginning, ...flows.flatMap(({ date }) => [addDays(date, -1), date]), to])].toSorted();
  const { valuations, missing } = source.valuations(days);
  const missingPrices = [...all.missing.filter(({ date }) => date > beginning && date <= to), ...missing];
  const [start, end] = [beginning, to].map((day) => valuations.find(({ date }) => date === day));
  const netFlow = flows.reduce((sum, { net }) => sum + net, 0);
  const facts = { symbol, basis: source.basis, from: beginning, to, netFlow, flows, missingPrices };
  const problem =
    source.problem ??
    problemOf({ start, end, from: beginning, to, unvalued: all.missing, missing, hasFlows: flows.length > 0 });
  if (problem !== null || start === undefined || end === undefined) {
    const figure = unavailableFigure(problem ?? 'The period has no value.');
    const value = (known: Valuation | undefined): Figure =>
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
  return {
    ...facts,
    startValue: { kind: 'value', value: start.value },
    endValue: { kind: 'value', value: end.value },
    gain: { kind: 'value', value: end.value - start.value - netFlow },
    timeWeighted: timeWeightedReturn(valuations, flows),
    moneyWeighted: source.hasBeenShort
      ? unavailableFigure('A short position has no invested money to weight.')
      : moneyWeightedReturn(start, end, flows),
    index: market.index === null ? null : compareWithIndex(market.index.symbol, market.index.prices, start, to, flows),
  };
}

const firstDateOf = (flows: readonly CapitalFlow[]): string | null =>
  flows.reduce<string | null>((first, { date }) => (first === null || date < first ? date : first), null);

/**
 * Returns the beginning of the period: the day before the first flow at the earliest, since nothing was invested
 * before.
 */
function beginningOf(from: string | null, firstFlow: string): string {
  const before = addDays(firstFlow, -1);
  return from === null || from < before ? before : from;
}

interface Ends {
  readonly start: Valuation | undefined;
  readonly end: Valuation | undefined;
  readonly from: string;
  readonly to: string;
  readonly unvalued: readonly MissingPrice[];
  readonly missing: readonly MissingPrice[];
  readonly hasFlows: boolean;
}

function problemOf({ start, end, from, to, unvalued, missing, hasFlows }: Ends): string | null {
  if (from >= to) return 'The period must end after it begins.';
  const delivery = unvalued.find(({ date }) => date > from && date <= to);
  if (delivery !== undefined)
    return `${delivery.symbol} was delivered on ${delivery.date}, and no price of that day is known.`;
  for (const [day, value] of [
    [from, start],
    [to, end],
  ] as const) {
    if (value !== undefined) continue;
    const symbols = missing.filter(({ date }) => date === day).map(({ symbol }) => symbol);
    return `No price of ${symbols.join(', ')} on ${day} is known that fits its trades.`;
  }
  if (start?.capital === 0 && end?.capital === 0 && !hasFlows) return 'Nothing was held in the period.';
  return null;
}
