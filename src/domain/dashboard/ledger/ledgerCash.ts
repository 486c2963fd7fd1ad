import { addDays, NEVER } from '../../shared/calendar/calendarDays.js';
import { USD } from '../market/currency.js';
import { toCents, ZERO } from '../portfolio/decimal.js';
import type { CashBalance, LedgerIssue, LedgerState } from './ledgerState.js';
import type { Transaction } from './transaction.js';

/** A deposit may be booked some days after the purchase that it pays for. */
const MAX_DAYS_BELOW_ZERO = 7;

export const isExternalCash = ({ kind, symbol }: Transaction): boolean =>
  kind === 'deposit' || kind === 'withdrawal' || (kind === 'transfer' && symbol === null);

/**
 * Whether every account whose cash changes has a deposit, a withdrawal or a transfer of cash: trades alone do not
 * determine the cash of an account.
 */
export function isCashKnown(transactions: readonly Transaction[]): boolean {
  const funded = new Set(transactions.filter(isExternalCash).map(({ account }) => account));
  return funded.size > 0 && transactions.every(({ account, amount }) => funded.has(account) || amount.amount.isZero());
}

/** The balance of each account in each currency. */
export function cashBalances(transactions: readonly Transaction[]): CashBalance[] {
  const balances = new Map<string, CashBalance>();
  for (const {
    account,
    amount: { amount, currency },
  } of transactions) {
    const key = `${currency} ${account}`;
    balances.set(key, { account, currency, amount: amount.plus(balances.get(key)?.amount ?? ZERO) });
  }
  return [...balances.values()];
}

/** Cash of all accounts in US dollars; null unless it is known. */
export const ledgerCash = (transactions: readonly Transaction[], { cash }: Pick<LedgerState, 'cash'>): number | null =>
  isCashKnown(transactions)
    ? cash.reduce((sum, { currency, amount }) => (currency === USD ? sum + amount.toNumber() : sum), 0)
    : null;

/** Names each account whose known cash in US dollars is still below 0, or was for longer than a deposit may take. */
export function cashIssues(transactions: readonly Transaction[]): LedgerIssue[] {
  if (!isCashKnown(transactions)) return [];
  const inDollars = transactions.filter(({ amount }) => amount.currency === USD);
  return [...Map.groupBy(inDollars, ({ account }) => account)].flatMap(([account, own]) => {
    let cash = ZERO;
    let first: Transaction | null = null;
    for (const [place, transaction] of own.entries()) {
      cash = cash.plus(transaction.amount.amount);
      first = toCents(cash).lessThan(0) ? (first ?? transaction) : null;
      const next = own[place + 1]?.tradeDate ?? NEVER;
      if (first !== null && next > addDays(first.tradeDate, MAX_DAYS_BELOW_ZERO))
        return [{ transactionId: first.id, message: belowZero(account, first.tradeDate) }];
    }
    return [];
  });
}

const belowZero = (account: string, date: string): string =>
  `The cash of ${account} fell below 0 on ${date}. Unless that was a margin loan, earlier transactions are missing, and equity and returns are wrong. Import them.`;
