import { NEVER } from '../../shared/calendar/calendarDays.js';
import { TRADE_TRANSACTION_KINDS, type Transaction } from './transaction.js';

/** Groups of transactions behind the figures on the portfolio page. Flows are deposits, withdrawals and transfers. */
export const TRANSACTION_GROUPS = ['flows', 'trades', 'dividends', 'interest', 'fees', 'taxes'] as const;
export type TransactionGroup = (typeof TRANSACTION_GROUPS)[number];

const KINDS: Readonly<Record<TransactionGroup, readonly Transaction['kind'][]>> = {
  flows: ['deposit', 'withdrawal', 'transfer'],
  trades: TRADE_TRANSACTION_KINDS,
  dividends: ['dividend'],
  interest: ['interest'],
  fees: ['fee'],
  taxes: ['tax'],
};

/** Absent conditions match everything. */
export interface TransactionFilter {
  readonly symbol?: string | undefined;
  /** The first day, as an ISO date. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly group?: TransactionGroup | undefined;
}

export const matchesFilter = (
  transaction: Transaction,
  { symbol, from = '', to = NEVER, group }: TransactionFilter,
): boolean =>
  (symbol === undefined || concerns(transaction, symbol)) &&
  transaction.tradeDate >= from &&
  transaction.tradeDate <= to &&
  (group === undefined || KINDS[group].includes(transaction.kind));

const concerns = (transaction: Transaction, symbol: string): boolean =>
  transaction.symbol === symbol || ('newSymbol' in transaction && transaction.newSymbol === symbol);
