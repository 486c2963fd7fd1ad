import { ZERO, type Decimal } from '../../portfolio/decimal.js';

/**
 * The measured capital.
 * - `account`: cash and positions; deposits, withdrawals and transfers are flows.
 * - `positions`: positions only, since not every account has deposits; purchases, sales and income are flows.
 */
export type ReturnBasis = 'account' | 'positions';

/** Money that enters or leaves the measured capital on one day. */
export interface CapitalFlow {
  /** ISO date. */
  readonly date: string;
  /** Positive when money is put in. */
  readonly net: number;
  /** `net` as a decimal, exact for cash. The value of delivered shares is not rounded, so that sums of flows agree. */
  readonly amount: Decimal;
  /** Capital that the flow commits from the start of the day: for a short sale, the proceeds. Never negative. */
  readonly committed: number;
  /** Capital that the flow frees at the end of the day. Never negative. */
  readonly freed: number;
  readonly transactionIds: readonly string[];
}

/** The value at the end of a day; negative for a short position. */
export interface Valuation {
  readonly date: string;
  readonly value: number;
  /** The capital that earns the next return: the value or, for a short position, its proceeds and its result so far. */
  readonly capital: number;
}

/**
 * Adds up the flows of each day, in order of the days. To an account, only the net flow of a day commits or frees
 * capital: what leaves one of the accounts may enter another.
 */
export function sumFlowsByDay(flows: readonly CapitalFlow[], basis: ReturnBasis): CapitalFlow[] {
  const byDay = Map.groupBy(flows, ({ date }) => date);
  return [...byDay.keys()].toSorted().map((date) => {
    let [net, committed, freed, amount] = [0, 0, 0, ZERO];
    const transactionIds: string[] = [];
    for (const flow of byDay.get(date) ?? []) {
      net += flow.net;
      amount = amount.plus(flow.amount);
      committed += flow.committed;
      freed += flow.freed;
      transactionIds.push(...flow.transactionIds);
    }
    if (basis === 'account') [committed, freed] = [Math.max(net, 0), Math.max(-net, 0)];
    return { date, net, amount, committed, freed, transactionIds };
  });
}
