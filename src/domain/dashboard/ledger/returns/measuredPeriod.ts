import { addDays, laterOf } from '../../../shared/calendar/calendarDays.js';
import type { LedgerState } from '../ledgerState.js';
import type { Transaction } from '../transaction.js';
import { sumFlowsByDay, type CapitalFlow, type Valuation } from './capitalFlow.js';
import { MeasuredCapital } from './measuredCapital.js';
import type { ClosingPrices, MissingPrice } from './positionHistory.js';

export interface ReturnsRequest {
  /** Null for the whole ledger. */
  readonly symbol: string | null;
  /** The period begins with the value at the end of this day; null for the day before the first flow. */
  readonly from: string | null;
  readonly to: string;
}

/** The transactions of one ledger view, with the resulting state. */
export interface AppliedTransactions {
  readonly transactions: readonly Transaction[];
  readonly state: LedgerState;
}

/** The values and flows of a period, from which its returns are computed. */
export interface MeasuredPeriod {
  readonly source: MeasuredCapital;
  readonly from: string;
  readonly to: string;
  /** One flow per day, oldest first. */
  readonly flows: readonly CapitalFlow[];
  /** The known values at the beginning, around each day with flows and at the end. */
  readonly valuations: readonly Valuation[];
  readonly start: Valuation | undefined;
  readonly end: Valuation | undefined;
  readonly missingPrices: readonly MissingPrice[];
  /** The reason why no return can be stated; null when returns can be stated. */
  readonly problem: string | null;
}

/** Measures periods of the ledger, or of one symbol. The value of each day is computed once, for all periods. */
export class MeasuredLedger {
  readonly source: MeasuredCapital;
  /** One flow per day, oldest first. */
  private readonly flows: readonly CapitalFlow[];
  /** Deliveries without a price. */
  private readonly unvalued: readonly MissingPrice[];
  private readonly valuedDays = new Set<string>();
  private readonly valuations = new Map<string, Valuation>();
  private readonly missing = new Map<string, MissingPrice[]>();

  /** @param symbol null for the whole ledger */
  constructor(
    { transactions, state }: AppliedTransactions,
    prices: ReadonlyMap<string, ClosingPrices>,
    symbol: string | null,
  ) {
    this.source = new MeasuredCapital(transactions, state, prices, symbol);
    const { flows, missing } = this.source.flows();
    this.flows = sumFlowsByDay(flows, this.source.basis);
    this.unvalued = missing;
  }

  period({ from, to }: Pick<ReturnsRequest, 'from' | 'to'>): MeasuredPeriod {
    const { source } = this;
    // Before the first flow, nothing was invested.
    const beginning = laterOf(from ?? '', addDays(this.flows[0]?.date ?? to, -1));
    const isInPeriod = ({ date }: { readonly date: string }): boolean => date > beginning && date <= to;
    const [flows, unvalued] = [this.flows.filter(isInPeriod), this.unvalued.filter(isInPeriod)];
    const days = [...new Set([beginning, ...flows.flatMap(({ date }) => [addDays(date, -1), date]), to])].toSorted();
    this.value(days);
    const missing = days.flatMap((day) => this.missing.get(day) ?? []);
    const [start, end] = [this.valuations.get(beginning), this.valuations.get(to)];
    const ends = { start, end, from: beginning, to };
    const problem = source.problem ?? problemOf({ ...ends, unvalued, missing, hasFlows: flows.length > 0 });
    return {
      ...ends,
      source,
      flows,
      valuations: days.flatMap((day) => this.valuations.get(day) ?? []),
      missingPrices: [...unvalued, ...missing],
      problem,
    };
  }

  private value(days: readonly string[]): void {
    const added = days.filter((day) => !this.valuedDays.has(day));
    if (added.length === 0) return;
    const { valuations, missing } = this.source.valuations(added);
    for (const day of added) this.valuedDays.add(day);
    for (const valuation of valuations) this.valuations.set(valuation.date, valuation);
    for (const [day, ofDay] of Map.groupBy(missing, ({ date }) => date)) this.missing.set(day, ofDay);
  }
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
  const [delivery] = unvalued;
  if (delivery !== undefined)
    return `${delivery.symbol} was delivered on ${delivery.date}, and no price of that day is known.`;
  for (const [day, value] of [
    [from, start],
    [to, end],
  ] as const) {
    if (value !== undefined) continue;
    const symbols = missing.filter(({ date }) => date === day).map(({ symbol }) => symbol);
    return `No known price of ${symbols.join(', ')} on ${day} fits the trades.`;
  }
  if (start?.capital === 0 && end?.capital === 0 && !hasFlows) return 'Nothing was held in the period.';
  return null;
}
