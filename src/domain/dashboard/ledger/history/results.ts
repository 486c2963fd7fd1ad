import { yearOf } from '../../../shared/calendar/calendarDays.js';
import { ZERO, type Decimal } from '../../portfolio/decimal.js';
import { currentSymbolIn } from '../currentSymbol.js';
import { realizedGain } from '../lots/lot.js';
import type { AppliedTransactions } from '../returns/measuredPeriod.js';
import type { Transaction } from '../transaction.js';

/** Kinds of transactions in which a position or an account earns or costs cash without a trade. */
const INCOME_KINDS = ['dividend', 'interest', 'fee', 'tax'] as const;
type IncomeKind = (typeof INCOME_KINDS)[number];

/** Realized gains and income, in one currency. Fees and taxes are negative. */
export interface LedgerResults extends Readonly<Record<IncomeKind, Decimal>> {
  readonly currency: string;
  /** The realized gains of the closed lots whose cost is known. */
  readonly realized: Decimal;
  /** Number of closed lots whose cost is unknown, which `realized` leaves out. */
  readonly withoutCost: number;
}

/** A closed lot's gain, or one payment. */
export interface ResultEntry {
  /** Null for cash that no position caused. */
  readonly symbol: string | null;
  readonly year: number;
  readonly currency: string;
  readonly kind: IncomeKind | 'realized';
  /** Null for a closed lot without a known cost. */
  readonly amount: Decimal | null;
}

interface ResultsRequest {
  /** Null for the whole ledger. */
  readonly symbol: string | null;
  /** Entries count from the day after `from` through the day `to`. */
  readonly from: string;
  readonly to: string;
}

export function resultEntries(
  { transactions, state }: AppliedTransactions,
  { symbol: wanted, from, to }: ResultsRequest,
): ResultEntry[] {
  const current = currentSymbolIn({ transactions, state });
  const counts = (symbol: string | null, date: string): boolean =>
    date > from && date <= to && (wanted === null || symbol === wanted);
  return [
    ...state.closedLots
      .map((lot) => ({ ...lot, symbol: current(lot.symbol) }))
      .filter(({ symbol, closedOn }) => counts(symbol, closedOn))
      .map((lot) => {
        const { symbol, closedOn, currency } = lot;
        return { symbol, currency, year: yearOf(closedOn), kind: 'realized' as const, amount: realizedGain(lot) };
      }),
    ...transactions.flatMap((transaction) => {
      const { tradeDate, kind, amount } = transaction;
      const symbol = transaction.symbol === null ? null : current(transaction.symbol);
      if (!isIncomeKind(kind) || !counts(symbol, tradeDate)) return [];
      return [{ symbol, currency: amount.currency, year: yearOf(tradeDate), kind, amount: amount.amount }];
    }),
  ];
}

const isIncomeKind = (kind: Transaction['kind']): kind is IncomeKind => INCOME_KINDS.some((each) => each === kind);

/** Adds up the entries by currency. */
export const ledgerResultsOf = (entries: readonly ResultEntry[]): LedgerResults[] =>
  [...Map.groupBy(entries, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const sums = { realized: ZERO, dividend: ZERO, interest: ZERO, fee: ZERO, tax: ZERO };
    let withoutCost = 0;
    for (const { kind, amount } of ofCurrency)
      if (amount === null) withoutCost += 1;
      else sums[kind] = sums[kind].plus(amount);
    return { currency, withoutCost, ...sums };
  });
